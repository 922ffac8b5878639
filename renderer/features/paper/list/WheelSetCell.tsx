import { useTranslation } from 'react-i18next'
import { ReadyBadge } from '#renderer/shared/readiness/ReadyBadge.tsx'

type Props = { row: { wheel_set_state: '' | 'missing' | 'ready' } }

/** Whether the wheel set of a paper is ready. */
export function WheelSetCell({ row: { wheel_set_state } }: Props) {
  const { t } = useTranslation('paper')
  if (wheel_set_state === '') return null
  return (
    <ReadyBadge color={wheel_set_state === 'ready' ? 'green' : 'red'}>
      {t(`choices.wheel_set_state.${wheel_set_state}`)}
    </ReadyBadge>
  )
}
