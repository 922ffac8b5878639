import { DAY_MINUTES } from '#contract/durations.ts'

const MINUTE_MS = 60_000
const UNITS = [
  { unit: 'day', minutes: DAY_MINUTES },
  { unit: 'hour', minutes: 60 },
  { unit: 'minute', minutes: 1 },
] as const

/** A duration in its two largest units: "3 Std., 20 Min.". Latin digits in every language. */
export function durationText(milliseconds: number, language: string): string {
  let left = Math.max(0, Math.floor(milliseconds / MINUTE_MS))
  const parts: { unit: string; count: number }[] = []
  for (const { unit, minutes } of UNITS) {
    const count = Math.floor(left / minutes)
    left -= count * minutes
    if (count > 0 || (unit === 'minute' && parts.length === 0)) parts.push({ unit, count })
  }
  const words = parts
    .slice(0, 2)
    .map(({ unit, count }) =>
      new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short', numberingSystem: 'latn' }).format(
        count,
      ),
    )
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(words)
}
