import type { LabelSize } from '#contract/labels/labelPage.ts'
import { BAR_MODULE_MM, barsPath, qrPath } from '#renderer/ui/print/codePaths.ts'
import { BARS_TEXT_MM, type LabelLayout, layOut, ROW_HEIGHT, SHEET_LABELS } from './layout.ts'

/** White border of the QR code in modules (ISO/IEC 18004). */
const QUIET_MODULES = 4
/** Fonts of labels. A usual computer has at least one of them. */
const FONT = 'Arial, "Liberation Sans", "Noto Sans", sans-serif'
/** Letter height at which texts are measured (px). */
const MEASURED_PX = 100
const SVG = 'http://www.w3.org/2000/svg'

type Box = LabelLayout['qr']
type Drawn = { code: string; lines: readonly string[]; size: LabelSize; hasBars: boolean }

/** Sets places through the object model, because the content policy allows no style attribute. */
function place(element: HTMLElement | SVGElement, { x, y, width, height }: Box): void {
  element.style.position = 'absolute'
  element.style.left = `${x}mm`
  element.style.top = `${y}mm`
  element.style.width = `${width}mm`
  element.style.height = `${height}mm`
}

function svgOf(path: string, width: number, height: number, box: Box): SVGElement {
  const svg = document.createElementNS(SVG, 'svg')
  svg.setAttribute('viewBox', `0 0 ${width} ${height}`)
  svg.setAttribute('preserveAspectRatio', 'none')
  svg.setAttribute('shape-rendering', 'crispEdges')
  svg.setAttribute('aria-hidden', 'true')
  const shape = document.createElementNS(SVG, 'path')
  shape.setAttribute('d', path)
  shape.setAttribute('fill', '#000')
  svg.append(shape)
  place(svg, box)
  return svg
}

/** The letter height (mm) with which every row fits. The font of this computer may be wider than a usual one. */
function fittingMm({ box, rows, fontMm }: LabelLayout['text']): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return fontMm
  const widths = rows.map(({ text, isBold }) => {
    context.font = `${isBold ? 700 : 400} ${MEASURED_PX}px ${FONT}`
    return (context.measureText(text).width / MEASURED_PX) * fontMm
  })
  return fontMm * Math.min(1, box.width / Math.max(...widths, 1))
}

function textOf(text: LabelLayout['text']): HTMLElement {
  const { box, rows } = text
  const block = document.createElement('div')
  block.className = 'lines'
  place(block, box)
  block.style.fontSize = `${fittingMm(text)}mm`
  block.style.fontFamily = FONT
  block.style.lineHeight = String(ROW_HEIGHT)
  for (const { text: written, isBold } of rows) {
    const row = document.createElement('div')
    row.dir = 'auto'
    row.textContent = written
    if (isBold) row.className = 'bold'
    block.append(row)
  }
  return block
}

function barsOf(code: string, box: Box): HTMLElement[] | SVGElement[] {
  const bars = barsPath(code)
  if (!bars) return []
  const width = Math.min(BAR_MODULE_MM * bars.modules, box.width)
  const written = document.createElement('div')
  written.className = 'code'
  written.dir = 'ltr'
  written.textContent = code
  place(written, { x: box.x, y: box.y + box.height, width: box.width, height: BARS_TEXT_MM })
  written.style.fontSize = `${BARS_TEXT_MM / ROW_HEIGHT}mm`
  const at = { x: box.x + (box.width - width) / 2, y: box.y, width, height: box.height }
  return [svgOf(bars.path, bars.modules, 1, at), written] as HTMLElement[]
}

/** One label in its real size. */
function drawLabel({ code, lines, size, hasBars }: Drawn): HTMLElement {
  const { width, height, qr, text, bars } = layOut(size, code, lines, hasBars)
  const label = document.createElement('div')
  label.className = 'label'
  label.style.width = `${width}mm`
  label.style.height = `${height}mm`
  const squares = qrPath(code, QUIET_MODULES)
  label.append(textOf(text), svgOf(squares.path, squares.modules, squares.modules, qr))
  if (bars) label.append(...barsOf(code, bars))
  return label
}

/** All pages of a print: one for each label of a roll, or one for up to 24 labels of a sheet. */
export function drawSheets(drawn: Drawn, copies: number): HTMLElement[] {
  // A code that cannot be printed may be too long for any QR code.
  if (copies === 0) return []
  const label = drawLabel(drawn)
  const perPage = drawn.size === 'a4' ? SHEET_LABELS : 1
  return Array.from({ length: Math.ceil(copies / perPage) }, (_, at) => {
    const page = document.createElement('article')
    page.className = 'page'
    page.dataset.page = drawn.size
    const count = Math.min(perPage, copies - at * perPage)
    page.append(...Array.from({ length: count }, () => label.cloneNode(true)))
    return page
  })
}
