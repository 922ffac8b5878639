import { encode } from 'uqr'

type Props = {
  text: string
  /** Accessible name; left out when the same text is beside the code. */
  label?: string
}

/** A QR code drawn from its squares, so that no HTML text enters the page. The caller sets paper and size. */
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
