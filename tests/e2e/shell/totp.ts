import { Secret, TOTP } from 'otpauth'
import { readClock } from '#tests/support/clock/readClock.ts'

const STEP_MS = 30_000

/** The code of the authenticator app at this moment. */
export function codeOf(secret: string, at = readClock()): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
}

/** Six digits that are wrong now and in the steps next to now. */
export function wrongCodeOf(secret: string): string {
  const right = [-STEP_MS, 0, STEP_MS].map((offset) => codeOf(secret, readClock() + offset))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? '444444'
}
