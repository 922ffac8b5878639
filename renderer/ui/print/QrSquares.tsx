import { encode } from 'uqr'

type Props = {
  text: string
  /** What it is; left out where the same stands beside it in letters. */
  label?: string
}

/** A QR code drawn from its squares, so that no HTML text is put into the page. Paper and size are the caller's. */
export function QrSquares({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: 'M', border: 2 })
  const path = data.flatMap((line, y) => line.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
