import { DEALER_CODE_MAX_LENGTH } from '#contract/constants.ts'
import { createLocalValue } from '#renderer/storage/localValue.ts'

/** The dealer code used last on this device. The session's own `company` is gone after a sign-out. */
export const dealerCode = createLocalValue<string>('dealer_code', (text) =>
  (text ?? '').slice(0, DEALER_CODE_MAX_LENGTH),
)
