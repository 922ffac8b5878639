import { BAR_MODULE_MM, barsPath } from './codePaths.ts'

type Props = {
  text: string
  /** Largest width. A longer text gets finer bars. */
  maxMm: number
  heightMm: number
}

/**
 * A text as Code 128 in exact millimetres; null for text that Code 128 cannot contain. The caller prints the readable
 * text.
 */
export function CodeBars({ text, maxMm, heightMm }: Props) {
  const bars = barsPath(text)
  if (!bars) return null
  const inlineSize = `${Math.min(BAR_MODULE_MM * bars.modules, maxMm)}mm`
  return (
    <svg
      viewBox={`0 0 ${bars.modules} 1`}
      preserveAspectRatio="none"
      style={{ display: 'block', inlineSize, blockSize: `${heightMm}mm` }}
      shapeRendering="crispEdges"
      aria-hidden
      data-code={text}
    >
      <path d={bars.path} fill="#000" />
    </svg>
  )
}
