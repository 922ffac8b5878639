import { useTranslation } from 'react-i18next'
import { ReadyBadge } from '#renderer/shared/readiness/ReadyBadge.tsx'

/** Marks a car with an open safety recall. */
export function RecallCell({ row: { has_recall } }: { row: { has_recall: boolean } }) {
  const { t } = useTranslation('checkin')
  return has_recall ? <ReadyBadge color="dark">{t('recall')}</ReadyBadge> : null
}
