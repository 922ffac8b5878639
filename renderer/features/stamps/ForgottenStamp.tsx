import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { type OwnStamps, useStamping } from '#renderer/shared/stamps/ownStamps.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { AskEnd } from './AskEnd.tsx'

type Props = { forgotten: OwnStamps['forgotten'][number] }

/** Asks for the end of a work that was not stamped. */
export function ForgottenStamp({ forgotten: { stamp_uuid, text, licensePlate, from, at } }: Props) {
  const { t, i18n } = useTranslation('stamps')
  const stamping = useStamping()
  const closed = new Date(at)
  const save = (moved: Date) =>
    stamping.correct(stamp_uuid, { version: 1, at: moved.toISOString(), reason: t('forgotten.reason') })
  return (
    <AskEnd
      title={t('forgotten.title')}
      question={t('forgotten.when')}
      likely={closed}
      earliest={new Date(from)}
      onSave={save}
    >
      <bdi dir="auto">{text}</bdi>
      <MachineText>{licensePlate}</MachineText>
      <MachineText>{formatDate(closed, 'full', i18n.language as Language)}</MachineText>
    </AskEnd>
  )
}
