import { encode } from 'uqr'
import type { Label } from '#contract/ipc/printing.ts'
import { escapeHtml } from '#electron/app/texts/escapeHtml.ts'

const MARGIN_MM = 2
/** Largest side of the QR code as a share of the longer side. The shorter side without its margins also limits it. */
const CODE_PART = 0.4

/**
 * The label as a page with text and a drawing, without scripts or addresses to fetch. All outside data is escaped text
 * or a number.
 */
export function labelPage({ widthMm, heightMm, lines, qr }: Label): string {
  const isWide = widthMm >= heightMm
  const codeMm = Math.min(Math.min(widthMm, heightMm) - 2 * MARGIN_MM, Math.max(widthMm, heightMm) * CODE_PART)
  const rows = lines
    .map(({ text, bold }, i) => `<p dir="auto" class="l${i}${bold ? ' b' : ''}">${escapeHtml(text)}</p>`)
    .join('')
  const sizes = lines.map(({ sizeMm }, i) => `.l${i}{font-size:${sizeMm}mm}`).join('')
  const style = [
    `@page{size:${widthMm}mm ${heightMm}mm;margin:0}`,
    '*{box-sizing:border-box;margin:0}',
    `body{width:${widthMm}mm;height:${heightMm}mm;padding:${MARGIN_MM}mm;overflow:hidden;display:flex;gap:${MARGIN_MM}mm`,
    `;flex-direction:${isWide ? 'row' : 'column'};font-family:Arial,"Liberation Sans","Noto Sans",sans-serif;color:#000}`,
    'main{flex:1;min-width:0;min-height:0;overflow:hidden}',
    'p{line-height:1.15;overflow-wrap:anywhere}.b{font-weight:700}',
    `svg{flex:none;width:${codeMm}mm;height:${codeMm}mm;align-self:center}`,
    sizes,
  ].join('')
  const policy = "default-src 'none'; style-src 'unsafe-inline'"
  return [
    '<!doctype html><html><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}"><style>${style}</style></head>`,
    `<body><main>${rows}</main>${qr === null ? '' : drawing(qr)}</body></html>`,
  ].join('')
}

/** Draws all dark squares as one path, so that printers show no hairlines between them. */
function drawing(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: 1 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return `<svg viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path d="${squares.join('')}"/></svg>`
}
