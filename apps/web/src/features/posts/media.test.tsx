import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { buildFile, buildPart } from "#test/media.ts";
import { loadTexts } from "#lib/i18n.ts";
import { renderApp } from "#test/render.tsx";
import { PostMedia } from "./components/PostMedia.tsx";

beforeEach(() => loadTexts("media", "posts"));

const pictures = (count: number) => Array.from({ length: count }, (_, at) => buildFile({ name: `${at + 1}.jpg` }));

/** A carousel that is 400 wide: happy-dom lays nothing out. */
function track(): HTMLElement {
  const box = screen.getByRole("figure").firstElementChild as HTMLElement;
  Object.defineProperty(box, "clientWidth", { value: 400, configurable: true });
  box.scrollTo = ((to: ScrollToOptions) => {
    box.scrollLeft = to.left ?? 0;
    fireEvent.scroll(box);
  }) as typeof box.scrollTo;
  return box;
}

/** Opened by a press on it, and with the keyboard in it. */
async function openViewer(opener: HTMLElement): Promise<HTMLElement> {
  opener.focus();
  fireEvent.click(opener);
  const dialog = await screen.findByRole("dialog");
  await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
  return dialog;
}

/** By event: on a busy machine whole presses of keys take seconds. */
function press(...keys: string[]): void {
  for (const key of keys) fireEvent.keyDown(document.activeElement!, { key });
}

const here = () => screen.getAllByRole("img").filter((image) => !image.closest("[inert]"));

it("shows pictures one at a time, and fetches the next before it slides in, not all", async () => {
  await renderApp(<PostMedia files={pictures(4)} />);
  track();
  expect(screen.getAllByRole("img", { hidden: true })).toHaveLength(2);
  expect(here().map((image) => image.getAttribute("alt"))).toEqual(["Picture 1 of 4"]);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(screen.getByText("2 / 4")).toBeInTheDocument();
  expect(here().map((image) => image.getAttribute("alt"))).toEqual(["Picture 2 of 4"]);
  expect(screen.getAllByRole("img", { hidden: true })).toHaveLength(3);
  fireEvent.click(screen.getByRole("button", { name: "Previous" }));
  fireEvent.click(screen.getByRole("button", { name: "Previous" }));
  expect(screen.getByText("4 / 4")).toBeInTheDocument();
});

it("goes on by the arrow keys, and the focus goes along", async () => {
  await renderApp(<PostMedia files={pictures(3)} />);
  track();
  screen.getByRole("button", { name: "Picture 1 of 3" }).focus();
  press("ArrowRight");
  expect(screen.getByRole("button", { name: "Picture 2 of 3" })).toHaveFocus();
  press("ArrowRight");
  expect(screen.getByRole("button", { name: "Picture 3 of 3" })).toHaveFocus();
  press("ArrowLeft");
  expect(screen.getByRole("button", { name: "Picture 2 of 3" })).toHaveFocus();
});

it("has no arrows, dots or counter for one", async () => {
  await renderApp(<PostMedia files={pictures(1)} />);
  expect(screen.queryByRole("button", { name: "Next" })).not.toBeInTheDocument();
  expect(screen.queryByText("1 / 1")).not.toBeInTheDocument();
});

it("says of a recording without a still what it is, not what its first part is called", async () => {
  await renderApp(<PostMedia files={[buildPart("r", 0), buildPart("r", 1), buildPart("s", 0, { recording: null })]} />);
  expect(screen.getByRole("figure")).not.toHaveTextContent(/part-0\.webm.*part-0\.webm/);
  expect(screen.getAllByText("Film 1 of 2")).toHaveLength(2);
  expect(screen.getByText("part-0.webm")).toBeVisible();
});

it("offers the better format in all sizes but the smallest, over a blur", async () => {
  const file = buildFile();
  await renderApp(<PostMedia files={[file]} />);
  const picture = screen.getByRole("img").closest("picture")!;
  expect(picture.style.backgroundImage).toContain("data:image/webp;base64,AAAA");
  expect(picture.querySelector("source")).toHaveAttribute("srcset", `/api/media/${file.id}-1280.avif 1280w`);
  expect(screen.getByRole("img").getAttribute("srcset")).toMatch(/-320\.webp 320w, .*-1280\.webp 1280w/);
});

it("opens the viewer where one is, goes through all by keys, and gives the keyboard back", async () => {
  await renderApp(<PostMedia files={pictures(3)} />);
  const opener = screen.getByRole("button", { name: "Picture 1 of 3" });
  const dialog = await openViewer(opener);
  expect(dialog).toHaveAccessibleName("1.jpg");
  const place = () => within(dialog).getByText(/ of 3$/).textContent;
  expect(place()).toBe("1 of 3");
  press("ArrowRight");
  expect(place()).toBe("2 of 3");
  press("End");
  expect(place()).toBe("3 of 3");
  press("ArrowRight");
  expect(place()).toBe("1 of 3");
  press("ArrowLeft");
  expect(place()).toBe("3 of 3");
  press("Home");
  expect(place()).toBe("1 of 3");
  expect(within(dialog).getByRole("link", { name: "Download" })).toHaveAttribute("download", "1.webp");
  press("Escape");
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});

it("zooms by keys, buttons, wheel and double click; then arrows move the picture and not the list", async () => {
  await renderApp(<PostMedia files={pictures(2)} />);
  const dialog = await openViewer(screen.getByRole("button", { name: "Picture 1 of 2" }));
  const share = () => within(dialog).getByTitle("Original size");
  const stage = within(dialog).getByRole("img").closest("picture")!.parentElement!.parentElement!;
  Object.defineProperties(stage, { clientWidth: { value: 400 }, clientHeight: { value: 400 } });
  press("+", "+");
  expect(share()).toHaveTextContent("156%");
  press("-");
  expect(share()).toHaveTextContent("125%");
  press("ArrowRight");
  expect(within(dialog).getByText("1 of 2")).toBeInTheDocument();
  expect((stage.firstElementChild as HTMLElement).style.transform).toBe("translate(-50px, 0px) scale(1.25)");
  press("0");
  expect(share()).toHaveTextContent("100%");
  fireEvent.wheel(stage, { deltaY: -300 });
  expect(share()).toHaveTextContent("272%");
  fireEvent.click(share());
  fireEvent.doubleClick(stage);
  expect(share()).toHaveTextContent("250%");
  fireEvent.click(within(dialog).getByRole("button", { name: "Next" }));
  expect(share()).toHaveTextContent("100%");
});

it("opens sounds and documents in the viewer, and only saves what no browser shows", async () => {
  const files = [
    buildFile({ type: "audio", url: "/api/media/a.mp3", sizes: {}, name: "a.mp3", duration: 65 }),
    buildFile({ type: "file", url: "/api/media/a.zip", sizes: {}, name: "a.zip", size: 2000 }),
  ];
  await renderApp(<PostMedia files={files} />);
  const list = screen.getByRole("list", { name: "Files" });
  expect(within(list).getByRole("link", { name: /a\.zip/ })).toHaveAttribute("download", "a.zip");
  const dialog = await openViewer(within(list).getByRole("button", { name: /a\.mp3.*1:05/ }));
  expect(dialog.querySelector("audio")).toHaveAttribute("src", "/api/media/a.mp3");
});
