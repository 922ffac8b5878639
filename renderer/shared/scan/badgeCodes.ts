import { BADGE_LIMITS, BADGE_PATTERN, badgeText } from '#contract/bay.ts'
import { plainCode } from '#contract/text/typedCode.ts'

const FORM = new RegExp(BADGE_PATTERN)

export const isBadgeCode = (text: string): boolean =>
  text.length >= BADGE_LIMITS.min && text.length <= BADGE_LIMITS.max && FORM.test(text)

/**
 * The readings that can be the code of a badge, most likely first. A reading for the wrong keyboard mostly has signs
 * that no badge has, so that one is left. The case of letters does not matter, because badges ignore it.
 */
export function badgeCodes(readings: readonly string[]): string[] {
  const codes = new Map(
    readings
      .map(plainCode)
      .filter(isBadgeCode)
      .toReversed()
      .map((code) => [badgeText(code), code]),
  )
  return [...codes.values()].toReversed()
}
