import { qrPath } from './codePaths.ts'

type Props = {
  text: string
  /** Accessible name; left out when the same text is beside the code. */
  label?: string
}

/** Width of the white border in modules. The sheets around the code are white, too. */
const QUIET_MODULES = 2

/** A QR code drawn from its squares, so that no HTML text enters the page. The caller sets paper and size. */
export function QrSquares({ text, label }: Props) {
  const { path, modules } = qrPath(text, QUIET_MODULES)
  return (
    <svg
      viewBox={`0 0 ${modules} ${modules}`}
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}
