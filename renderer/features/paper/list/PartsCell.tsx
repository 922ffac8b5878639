import { useTranslation } from 'react-i18next'
import { ReadyBadge } from '#renderer/shared/readiness/ReadyBadge.tsx'

type Props = { row: { parts_state: '' | 'incomplete' | 'complete' } }

/** Whether the parts of a paper have arrived. */
export function PartsCell({ row: { parts_state } }: Props) {
  const { t } = useTranslation('paper')
  if (parts_state === '') return null
  return (
    <ReadyBadge color={parts_state === 'complete' ? 'green' : 'red'}>
      {t(`choices.parts_state.${parts_state}`)}
    </ReadyBadge>
  )
}
