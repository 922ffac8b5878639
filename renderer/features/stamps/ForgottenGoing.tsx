import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { type OwnStamps, useStamping } from '#renderer/shared/stamps/ownStamps.ts'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { AskEnd } from './AskEnd.tsx'

type Props = { going: NonNullable<OwnStamps['forgotten_going']> }

/** Asks when the user left on an evening without a stamp, as soon as they are back. */
export function ForgottenGoing({ going }: Props) {
  const { t, i18n } = useTranslation('stamps')
  const stamping = useStamping()
  const came = new Date(going.from)
  const save = (until: Date) => stamping.went({ ...going, until: until.toISOString() }, t('forgotten.going'))
  return (
    <AskEnd
      title={t('forgotten.going')}
      question={t('forgotten.went')}
      likely={new Date(going.until)}
      earliest={came}
      onSave={save}
    >
      {t('forgotten.came')} <MachineText>{formatDate(came, 'full', i18n.language as Language)}</MachineText>
    </AskEnd>
  )
}
