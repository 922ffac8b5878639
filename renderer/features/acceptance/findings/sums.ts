import type { ExtensionAnswer } from '#contract/workshop/enumerations.ts'
import type { Finding } from '../data/acceptanceValues.ts'

/** Sum of the prices of the findings with this answer, in cents. */
export const sumOf = (findings: readonly Finding[], answer: ExtensionAnswer) =>
  findings.filter((one) => one.answer === answer).reduce((sum, { price }) => sum + (price ?? 0), 0)

/** The fields of a customer's answer. The answer `open` takes an earlier one back and empties them. */
export const answered = (
  answer: ExtensionAnswer,
  by: string,
  method: Finding['consent_method'],
): Pick<Finding, 'answer' | 'consent_method' | 'answered_by' | 'answered_at'> =>
  answer === 'open'
    ? { answer, consent_method: '', answered_by: '', answered_at: null }
    : { answer, consent_method: method, answered_by: by, answered_at: null }
