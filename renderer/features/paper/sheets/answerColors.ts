import type { ExtensionAnswer } from '#contract/workshop/enumerations.ts'

/** Colours of the customer's answers to an extension. */
export const ANSWER_COLORS: Readonly<Record<ExtensionAnswer, string>> = {
  open: 'yellow',
  accepted: 'green',
  declined: 'red',
  postponed: 'gray',
}
