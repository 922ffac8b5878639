import { useTranslation } from 'react-i18next'
import type { HoldReason } from '#contract/states/holdReason.ts'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import type { States } from './defineStates.ts'
import { type Step, wordOf } from './steps.ts'
import { useRefusalText } from './useRefusalText.ts'

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
  const { useRefusalText: useSpecialText = useNoText } = states
  const { t, i18n } = useTranslation(['states', namespace])
  const special = useSpecialText()
  const common = useRefusalText(states.view)
  const { choice } = useRecordTexts(states.view)
  // The compiler cannot check the joined keys.
  const own = (key: string) => (t as unknown as (key: string) => string)(`${namespace}:${key}`)
  const has = (key: string) => i18n.exists(`${namespace}:${key}`)
  return {
    status: (status) => choice('status', status),
    hold: (reason) => choice('hold_reason', reason),
    step: (from, step) => {
      const key = `steps.${from}_${step.to}`
      const word = wordOf(states, step)
      return own(word !== undefined && has(`${key}_${word}`) ? `${key}_${word}` : key)
    },
    refusal: (refusal, about) => special(refusal, about) ?? common(refusal, about),
    either: (key) => (has(key) ? own(key) : t(`states:${key}`)),
  }
}
