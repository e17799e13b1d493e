/**
 * The end of a game as a picture: the page draws again what it shows there, with names, day and result, into an SVG, and the
 * browser paints that on a canvas. Nothing is fetched but the page's own type, nothing leaves this computer.
 */
export interface Account {
  headline: string;
  /** The game, the day. */
  about: string;
  /** Names with their results, the winners first. */
  results: string[];
}

const WIDTH = 960;
/** What styles ask of the screen is asked of this one, whatever the picture is asked from: not small, and not yet a desk that must
 *  show all at once. */
const SCREEN = { width: 1100, height: 800 };
const SHARPNESS = 2;
const XHTML = "http://www.w3.org/1999/xhtml";
const SVG = "http://www.w3.org/2000/svg";

const OWN_STYLE = `
  .picture { width: ${WIDTH}px; background: var(--bg); color: var(--ink); font: 400 16px/1.4 var(--font); padding-bottom: 16px; }
  .picture header { padding: 24px 24px 12px; background: var(--felt); }
  .picture header p { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-top: 4px; }
  .picture footer { padding: 14px 24px 0; color: var(--muted); font-size: 14px; }
  .picture *, .picture *::before, .picture *::after { animation: none !important; transition: none !important; }
`;

/** Every rule that the page goes by. */
function rules(): CSSRule[] {
  return [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
}

/** A picture may fetch nothing: the type it is set in goes along. */
async function alongWithType(rule: CSSRule): Promise<string> {
  const found = rule instanceof CSSFontFaceRule ? /url\("?([^")]+)"?\)/.exec(rule.cssText) : null;
  if (!found?.[1]) return rule.cssText;
  const file = await (await fetch(new URL(found[1], rule.parentStyleSheet?.href ?? location.href))).blob();
  return rule.cssText.replace(found[0], `url("${await asData(file)}")`);
}

function asData(file: Blob): Promise<string> {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error("unreadable"));
    reader.readAsDataURL(file);
  });
}

/** A copy that stands for itself: what was painted on a canvas becomes an image. */
function copyOf(shown: Element): Element {
  const copy = shown.cloneNode(true) as Element;
  const painted = [...shown.querySelectorAll("canvas")];
  [...copy.querySelectorAll("canvas")].forEach((canvas, i) => {
    const image = document.createElement("img");
    image.src = painted[i]?.toDataURL() ?? "";
    image.className = canvas.className;
    image.style.cssText = `${canvas.style.cssText};width:100%;height:100%;object-fit:contain`;
    canvas.replaceWith(image);
  });
  return copy;
}

function element(name: string, text = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}

function composed(shown: Element, { headline, about, results }: Account): HTMLElement {
  const all = element("div");
  all.className = "picture";
  const head = element("header");
  const line = element("p");
  line.append(...results.map((result) => element("b", result)));
  head.append(element("h1", headline), line);
  all.append(head, ...copyOf(shown).childNodes, element("footer", about));
  return all;
}

/** How high it is at that width, laid out as on that screen. */
function heightOf(all: HTMLElement, css: string): number {
  const frame = document.createElement("iframe");
  frame.style.cssText = `position:fixed;left:-${2 * SCREEN.width}px;top:0;width:${SCREEN.width}px;height:${SCREEN.height}px;visibility:hidden`;
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  document.body.append(frame);
  try {
    const inside = frame.contentDocument;
    if (!inside) throw new Error("no place to lay it out");
    dress(inside.documentElement);
    const style = inside.createElement("style");
    style.textContent = css;
    inside.head.append(style);
    const laid = inside.importNode(all, true);
    inside.body.append(laid);
    return Math.ceil(laid.getBoundingClientRect().height);
  } finally {
    frame.remove();
  }
}

/** The theme's colours hang on the root. */
function dress(root: Element): void {
  root.setAttribute("data-theme", document.documentElement.dataset.theme ?? "light");
  root.setAttribute("data-motion", "less");
  root.setAttribute("lang", document.documentElement.lang);
}

export async function drawEnd(shown: Element, account: Account): Promise<string> {
  const all = composed(shown, account);
  const known = rules();
  const height = heightOf(all, [...known.map((rule) => rule.cssText), OWN_STYLE].join("\n"));
  const css = [...(await Promise.all(known.map(alongWithType))), OWN_STYLE].join("\n");

  const svg = document.createElementNS(SVG, "svg");
  dress(svg);
  svg.setAttribute("width", String(SCREEN.width));
  svg.setAttribute("height", String(Math.max(SCREEN.height, height)));
  const foreign = document.createElementNS(SVG, "foreignObject");
  foreign.setAttribute("width", "100%");
  foreign.setAttribute("height", "100%");
  const body = document.createElementNS(XHTML, "body");
  const style = element("style");
  style.textContent = css;
  // Drawings that stand once in the page, and are used from everywhere.
  const drawings = [...document.body.querySelectorAll(":scope > svg")].map((one) => one.cloneNode(true));
  body.append(style, ...drawings, all);
  foreign.append(body);
  svg.append(foreign);
  return painted(new XMLSerializer().serializeToString(svg), WIDTH, height);
}

async function painted(svg: string, width: number, height: number): Promise<string> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SHARPNESS;
  canvas.height = height * SHARPNESS;
  // The screen is larger than the picture: what lies beside it is not painted.
  const paint = (): void => canvas.getContext("2d")?.drawImage(image, 0, 0, image.width * SHARPNESS, image.height * SHARPNESS);
  paint(); // only what is painted asks for its type; it is there a moment later
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  paint();
  return canvas.toDataURL("image/png");
}
