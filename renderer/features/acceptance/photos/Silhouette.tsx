import type { ExteriorView } from '#contract/service/acceptance.ts'
import { SILHOUETTES } from './silhouettes.ts'

type Props = { view: ExteriorView; className?: string | undefined }

/** The shape of a car from one outside view. */
export function Silhouette({ view, className }: Props) {
  const { width, height, path, isMirrored } = SILHOUETTES[view]
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={className} aria-hidden>
      <path d={path} {...(isMirrored && { transform: `translate(${width}) scale(-1 1)` })} />
    </svg>
  )
}
