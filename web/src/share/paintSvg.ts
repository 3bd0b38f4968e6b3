/** Paints a picture of the page on a canvas, with the styles and typefaces of the page.
 *
 * The page may load no images that it makes itself, so that the usual way, an SVG file as an image, is closed. */

import { render, type VNode } from "preact";

/** The picture on a canvas of this size, which is `scale` times as large as the picture. */
export async function painted(picture: VNode, sheet: string, width: number, height: number, scale: number) {
  const host = document.createElement("div");
  host.className = "board picture-host";
  host.dataset.sheet = sheet;
  document.body.append(host);
  try {
    render(picture, host);
    const svg = host.querySelector("svg")!;
    await loadFonts(svg);
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const context = canvas.getContext("2d")!;
    context.scale(scale, scale);
    const { x, y, width: wide } = svg.viewBox.baseVal;
    context.scale(width / wide, width / wide);
    context.translate(-x, -y);
    for (const child of svg.children) paintElement(child, context);
    return canvas;
  } finally {
    render(null, host);
    host.remove();
  }
}

/** A canvas does not wait for typefaces. */
async function loadFonts(svg: SVGSVGElement): Promise<void> {
  const needed = new Map([...svg.querySelectorAll("text")].map((text) => [fontOf(text), ""]));
  for (const text of svg.querySelectorAll("text"))
    needed.set(fontOf(text), needed.get(fontOf(text)) + (text.textContent ?? ""));
  await Promise.all([...needed].map(([font, letters]) => document.fonts.load(font, letters)));
}

function fontOf(element: Element): string {
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
  return `${fontWeight} ${fontSize} ${fontFamily}`;
}

const NOT_PAINTED = new Set(["title", "defs", "clipPath", "linearGradient"]);

function paintElement(element: Element, context: CanvasRenderingContext2D): void {
  if (!(element instanceof SVGGraphicsElement) || NOT_PAINTED.has(element.tagName)) return;
  const style = getComputedStyle(element);
  if (style.display === "none") return;
  context.save();
  const matrix = element.transform.baseVal.consolidate()?.matrix;
  if (matrix) context.transform(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f);
  context.globalAlpha *= Number(style.opacity);
  if (element instanceof SVGTextElement) paintText(element, style, context);
  else if (element instanceof SVGGeometryElement) paintShape(element, style, context);
  for (const child of element.children) paintElement(child, context);
  context.restore();
}

function paintShape(
  shape: SVGGeometryElement,
  style: CSSStyleDeclaration,
  context: CanvasRenderingContext2D,
): void {
  const path = pathOf(shape);
  const fill = paintOf(style.fill, shape, context);
  if (fill) {
    context.fillStyle = fill;
    context.fill(path, style.fillRule === "evenodd" ? "evenodd" : "nonzero");
  }
  if (setStroke(style, shape, context)) context.stroke(path);
}

function paintText(
  text: SVGTextElement,
  style: CSSStyleDeclaration,
  context: CanvasRenderingContext2D,
): void {
  const [x, y] = [Number(text.getAttribute("x") ?? 0), Number(text.getAttribute("y") ?? 0)];
  const words = text.textContent ?? "";
  context.font = fontOf(text);
  context.textAlign =
    ({ middle: "center", end: "right" } as const)[style.textAnchor as "middle" | "end"] ?? "left";
  if (style.paintOrder.startsWith("stroke") && setStroke(style, text, context))
    context.strokeText(words, x, y);
  const fill = paintOf(style.fill, text, context);
  if (!fill) return;
  context.fillStyle = fill;
  context.fillText(words, x, y);
}

/** Whether there is a stroke; it is set then. */
function setStroke(
  style: CSSStyleDeclaration,
  element: SVGGraphicsElement,
  context: CanvasRenderingContext2D,
): boolean {
  const paint = paintOf(style.stroke, element, context);
  const width = Number.parseFloat(style.strokeWidth);
  if (!paint || !width) return false;
  context.strokeStyle = paint;
  context.lineWidth = width;
  context.lineCap = style.strokeLinecap as CanvasLineCap;
  context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
  context.setLineDash(
    style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(",").map(Number.parseFloat),
  );
  return true;
}

const numberOf = (element: Element, name: string): number => Number(element.getAttribute(name) ?? 0);

function pathOf(shape: SVGGeometryElement): Path2D {
  const path = new Path2D(shape.getAttribute("d") ?? "");
  const [x, y, r] = ["cx", "cy", "r"].map((name) => numberOf(shape, name)) as [number, number, number];
  if (shape.tagName === "circle") path.arc(x, y, r, 0, 2 * Math.PI);
  if (shape.tagName === "rect") {
    const [width, height] = [numberOf(shape, "width"), numberOf(shape, "height")];
    path.roundRect(numberOf(shape, "x"), numberOf(shape, "y"), width, height, numberOf(shape, "rx"));
  }
  return path;
}

/** A colour, or a gradient over the box of the element; null for none. */
function paintOf(
  value: string,
  element: SVGGraphicsElement,
  context: CanvasRenderingContext2D,
): string | CanvasGradient | null {
  if (value === "none") return null;
  const name = /^url\("?#([^")]+)"?\)/.exec(value)?.[1];
  if (!name) return value;
  const gradient = element.ownerSVGElement?.querySelector(`#${name}`);
  if (!(gradient instanceof SVGLinearGradientElement)) return null;
  const { x, y, width, height } = element.getBBox();
  const at = (length: SVGAnimatedLength) =>
    length.baseVal.valueInSpecifiedUnits / (length.baseVal.unitType === 2 ? 100 : 1);
  const made = context.createLinearGradient(
    x + at(gradient.x1) * width,
    y + at(gradient.y1) * height,
    x + at(gradient.x2) * width,
    y + at(gradient.y2) * height,
  );
  for (const stop of gradient.querySelectorAll("stop")) {
    const { stopColor, stopOpacity } = getComputedStyle(stop);
    made.addColorStop(stop.offset.baseVal, faded(stopColor, Number(stopOpacity)));
  }
  return made;
}

/** `rgb(1, 2, 3)` with an opacity. */
export const faded = (colour: string, opacity: number): string =>
  colour.replace(/^rgba?\(([^,)]+,[^,)]+,[^,)]+).*\)$/, `rgba($1, ${opacity})`);
