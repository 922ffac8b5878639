import { useTranslation } from 'react-i18next'
import { HOLD_REASONS } from '#contract/states/holdReason.ts'
import { useRecordTexts } from '../useRecordTexts.ts'
import type { ListView } from '../view.ts'
import type { Step } from './steps.ts'

/**
 * The text of a refusal: in the words of a record if its namespace has them, otherwise in the common ones. A screen of
 * another record can use it too, because it needs no more of the record than its namespace.
 */
export function useRefusalText(view: Pick<ListView, 'namespace'>): (refusal: string, about: Step['about']) => string {
  const { namespace } = view
  const { t, i18n } = useTranslation(['states', namespace])
  const { choice } = useRecordTexts(view)
  // The compiler cannot check the joined keys.
  const say = t as unknown as (key: string, gaps?: Record<string, string>) => string
  const has = (key: string) => i18n.exists(`${namespace}:${key}`)
  return (refusal, about) => {
    const codes = about[refusal] ?? []
    const gaps = {
      roles: codes.map((one) => (has(`roles.${one}`) ? say(`${namespace}:roles.${one}`) : one)).join(', '),
      reason:
        HOLD_REASONS.filter((one) => codes.includes(one)).map((reason) => choice('hold_reason', reason))[0] ?? '…',
    }
    const key = `refusals.${refusal}`
    return say(has(key) ? `${namespace}:${key}` : `states:${key}`, gaps)
  }
}
