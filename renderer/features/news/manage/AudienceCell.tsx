import { useTranslation } from 'react-i18next'
import type { RecordRow } from '#contract/records/define.ts'
import type { news } from '#contract/records/news.ts'

type Props = { row: RecordRow<typeof news> }

/** The first location, department or group of the audience, and the number of the others. */
export function AudienceCell({ row }: Props) {
  const { t } = useTranslation('news')
  if (row.is_for_everybody) return t('fields.is_for_everybody')
  const others = row.location_uuids.length + row.department_uuids.length + row.group_uuids.length - 1
  return (
    <>
      <bdi>{row.audience_name}</bdi>
      {others > 0 && ` +${others}`}
    </>
  )
}
