import type { DayJob } from '#contract/api/dashboard/dashboard.ts'

type InfoProps = { job: DayJob; works: readonly string[]; className: string | undefined }

/**
 * The information of a paper, first the general one, then the one for staff. A text that is also that of a work is left
 * out.
 */
export function PaperInfo({ job, works, className }: InfoProps) {
  const texts = new Set([job.regular_info, job.internal_info].filter((text) => text !== '' && !works.includes(text)))
  return [...texts].map((text) => (
    <p key={text} className={className}>
      <bdi dir="auto">{text}</bdi>
    </p>
  ))
}
