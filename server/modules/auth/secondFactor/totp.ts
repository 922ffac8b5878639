import { Secret, TOTP } from 'otpauth'
import { TOTP_DIGITS } from '#contract/constants.ts'

const PERIOD_S = 30
const PATTERN = /^[0-9]{6}$/

function generator(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Werkbank',
    label,
    digits: TOTP_DIGITS,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })
}

export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an authenticator app reads from the QR code. */
export function totpUri(secret: string, label: string): string {
  return generator(secret, label).toString()
}

/**
 * The time step that `code` belongs to, or null. The current step and the one before it count, because typing a code
 * takes a moment. The caller must make sure that each step is used only once.
 */
export function matchingStep(secret: string, code: string, now: number): number | null {
  if (!PATTERN.test(code)) return null
  const current = Math.floor(now / 1_000 / PERIOD_S)
  const delta = generator(secret).validate({ token: code, timestamp: now, window: 1 })
  return delta === 0 || delta === -1 ? current + delta : null
}
