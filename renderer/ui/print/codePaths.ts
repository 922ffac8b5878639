import { encode } from 'uqr'
import { code128, QUIET_MODULES } from '#contract/workshop/code128.ts'

/** Width of a module of a bar code: 8 dots at 600 dpi or 4 dots at 300 dpi, so that every bar ends on a dot. */
export const BAR_MODULE_MM = 25.4 / 75

/** A code as the path of an SVG. `modules` is the width of its view box, with the quiet zones on both sides. */
type CodePath = { path: string; modules: number }

/** A text as QR code with error level M. `quiet` is the width of its white border, in modules. */
export function qrPath(text: string, quiet: number): CodePath {
  const { data, size } = encode(text, { ecc: 'M', border: quiet })
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return { path, modules: size }
}

/** A text as Code 128, one module high. Null for text that Code 128 cannot contain. */
export function barsPath(text: string): CodePath | null {
  const widths = code128(text)
  if (!widths) return null
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES)
  let x = QUIET_MODULES
  let path = ''
  widths.forEach((width, i) => {
    if (i % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`
    x += width
  })
  return { path, modules }
}
