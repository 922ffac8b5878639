import { useTranslation } from 'react-i18next'
import { fullName } from '#renderer/net/users.ts'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { isolatedWords } from '#renderer/ui/text/isolated.ts'
import { useTechnicians } from './useTechnicians.ts'

/** The technician of a paper. It offers only people of the workshop at the paper's location. */
export function TechnicianField({ draft }: { draft: AnyDraft }) {
  const { t } = useTranslation('paper')
  const [location] = useDraftValues(draft, ['location_uuid'])
  const technicians = useTechnicians(typeof location === 'string' && location !== '' ? location : null)
  const offer = {
    rows: technicians?.map((user) => ({ uuid: user.uuid, label: fullName(user) })) ?? null,
    other: (label: string) => t('works.notInWorkshop', { name: isolatedWords(label) }),
    nothing: t('works.onlyWorkshop'),
  }
  return <RecordField draft={draft} name="technician_uuid" offer={offer} />
}
