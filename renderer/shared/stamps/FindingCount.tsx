import { useTranslation } from 'react-i18next'
import type { DayJob } from '#contract/api/dashboard/dashboard.ts'

/** Number of findings on a car, and of those that the customer has not answered. Null without findings. */
export function FindingCount({ job: { findings, findings_open } }: { job: DayJob }) {
  const { t } = useTranslation('day')
  if (findings === 0) return null
  return (
    <span>
      {t('findings', { number: findings })}
      {findings_open > 0 && ` (${t('findingsOpen', { number: findings_open })})`}
    </span>
  )
}
