import { useTranslation } from 'react-i18next'
import { ReadyBadge } from '#renderer/shared/readiness/ReadyBadge.tsx'

type Props = { row: { wheel_set_needed: boolean; wheel_set_state: '' | 'missing' | 'ready' } }

/** The state of the wheel set in the planner. Without a paper there is no state, only the word that it is needed. */
export function WheelSetCell({ row: { wheel_set_needed, wheel_set_state } }: Props) {
  const { t } = useTranslation('checkin')
  if (wheel_set_state === '')
    return wheel_set_needed ? <ReadyBadge color="gray">{t('wheelSetNeeded')}</ReadyBadge> : null
  return (
    <ReadyBadge color={wheel_set_state === 'ready' ? 'green' : 'red'}>
      {t(`choices.wheel_set_state.${wheel_set_state}`)}
    </ReadyBadge>
  )
}
