import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { RichText } from "./RichText.tsx";

it.each([
  ["New here? <join>Make an account</join>.", 'New here? <a href="/join">Make an account</a>.'],
  ["<join>One</join> and <join>two</join>", '<a href="/join">One</a> and <a href="/join">two</a>'],
  ["no marks", "no marks"],
  ["an <other>unknown</other> mark", "an  mark"],
  ["<join>1 < 2 & 3</join>", '<a href="/join">1 &lt; 2 &amp; 3</a>'],
])("%s", (text, html) => {
  const { container } = render(<RichText text={text} components={{ join: <a href="/join">?</a> }} />);
  expect(container.innerHTML).toBe(html);
});

it("takes nothing that people wrote for a mark", () => {
  const hostile = "</who> <who>me</who>";
  const { container } = render(<RichText text="By <who></who>." components={{ who: <b>{hostile}</b> }} />);
  expect(container.textContent).toBe(`By ${hostile}.`);
});
