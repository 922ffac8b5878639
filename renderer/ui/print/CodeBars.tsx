import { code128, QUIET_MODULES } from '#contract/workshop/code128.ts'

type Props = {
  text: string
  /** Where that is too narrow for the text, its bars get finer. */
  maxMm: number
  heightMm: number
}

/** One module is 8 dots of a printer with 600 dpi and 4 of one with 300: every bar ends on a dot. */
const MODULE_MM = 25.4 / 75

/** A text as Code 128, exact to the millimetre; nothing for what has no place in it. The letters are the caller's. */
export function CodeBars({ text, maxMm, heightMm }: Props) {
  const widths = code128(text)
  if (!widths) return null
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES)
  let x = QUIET_MODULES
  let path = ''
  widths.forEach((width, i) => {
    if (i % 2 === 0) path += `M${x} 0h${width}v1h-${width}z`
    x += width
  })
  const inlineSize = `${Math.min(MODULE_MM * modules, maxMm)}mm`
  return (
    <svg
      viewBox={`0 0 ${modules} 1`}
      preserveAspectRatio="none"
      style={{ display: 'block', inlineSize, blockSize: `${heightMm}mm` }}
      shapeRendering="crispEdges"
      aria-hidden
      data-code={text}
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
