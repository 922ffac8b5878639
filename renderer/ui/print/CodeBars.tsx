import { code128, QUIET_MODULES } from '#contract/workshop/code128.ts'

type Props = {
  text: string
  /** Largest width. A longer text gets finer bars. */
  maxMm: number
  heightMm: number
}

/** Width of a module: 8 dots at 600 dpi or 4 dots at 300 dpi, so that every bar ends on a dot. */
const MODULE_MM = 25.4 / 75

/**
 * A text as Code 128 in exact millimetres; nothing for text that Code 128 cannot contain. The caller prints the
 * readable text.
 */
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
