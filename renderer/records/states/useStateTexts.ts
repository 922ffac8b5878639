import { useTranslation } from 'react-i18next'
import { HOLD_REASONS, type HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import type { States } from './defineStates.ts'
import { type Step, wordOf } from './steps.ts'

/** Texts of the statuses, steps and refusals of a record. Its own namespace has them; common ones are in `states`. */
type StateTexts = {
  status: (status: RecordStatus) => string
  hold: (reason: HoldReason | '') => string
  step: (from: RecordStatus, step: Step) => string
  refusal: (refusal: string, about: Step['about']) => string
  /** A text that the record may have in its own words. */
  either: (key: 'hold.title' | 'hold.resumed') => string
}

const useNoText = () => () => undefined

/** The texts of the statuses of a record. */
export function useStateTexts(states: States): StateTexts {
  const { namespace } = states.view
  const { useRefusalText = useNoText } = states
  const { t, i18n } = useTranslation(['states', namespace])
  const special = useRefusalText()
  const { choice } = useRecordTexts(states.view)
  // The compiler cannot check the joined keys.
  const say = t as unknown as (key: string, gaps?: Record<string, string>) => string
  const own = (key: string, gaps?: Record<string, string>) => say(`${namespace}:${key}`, gaps)
  const has = (key: string) => i18n.exists(`${namespace}:${key}`)
  const hold = (reason: string) => choice('hold_reason', reason)
  return {
    status: (status) => choice('status', status),
    hold,
    step: (from, step) => {
      const key = `steps.${from}_${step.to}`
      const word = wordOf(states, step)
      return own(word !== undefined && has(`${key}_${word}`) ? `${key}_${word}` : key)
    },
    refusal: (refusal, about) => {
      const told = special(refusal, about)
      if (told !== undefined) return told
      const codes = about[refusal] ?? []
      const gaps = {
        roles: codes.map((one) => (has(`roles.${one}`) ? own(`roles.${one}`) : one)).join(', '),
        reason: HOLD_REASONS.filter((one) => codes.includes(one)).map(hold)[0] ?? '…',
      }
      const key = `refusals.${refusal}`
      return has(key) ? own(key, gaps) : say(`states:refusals.${refusal}`, gaps)
    },
    either: (key) => (has(key) ? own(key) : t(`states:${key}`)),
  }
}
