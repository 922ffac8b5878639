import { useTranslation } from 'react-i18next'
import { checkin } from '#contract/records/checkin.ts'
import { isHidden } from '#renderer/records/states/steps.ts'
import { useStateCalls } from '#renderer/records/states/useStateCalls.ts'
import { useStatePart } from '#renderer/records/states/useStatePart.ts'
import { useNow } from '#renderer/ui/time/clock.ts'
import type { CheckinRow } from '../calls/useDeskCalls.ts'
import { checkinStates } from './states.ts'

/**
 * The action that cancels a check-in whose customer did not come. It exists once the agreed time has passed, for users
 * who may cancel. Its name is stored as the reason.
 */
export function useNoShow(row: CheckinRow): { text: string; run: () => Promise<unknown>; told: string }[] {
  const { t } = useTranslation(['checkin', 'states'])
  const calls = useStateCalls(checkinStates, row)
  const { data } = useStatePart(checkin, row.uuid, 'transitions')
  const isOver = useNow((now) => Date.parse(row.target_date) <= now)
  const mayCancel = data?.items.some((step) => step.to === 'canceled' && !isHidden(step)) ?? false
  if (row.status !== 'new' || row.arrival_at !== null || !isOver || !mayCancel) return []
  const text = t('checkin:choices.desk_state.no_show')
  const gone = { to: 'canceled', reason: text, is_no_show: true } as const
  const run = () => calls.step(gone)
  return [{ text, run, told: t('states:changed', { status: text }) }]
}
