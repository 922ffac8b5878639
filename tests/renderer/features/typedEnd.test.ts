import { describe, expect, it } from 'vitest'
import { typedEnd } from '#renderer/features/stamps/typedEnd.ts'

const local = (text: string) => new Date(text)

describe('the end of a work that nobody stamped', () => {
  it.each<[string, string, string | null]>([
    // The location was closed: the assumed end is the following midnight, and a typed end belongs to the day itself.
    ['2026-11-28T10:00:00', '14:00', '2026-11-28T14:00:00'],
    // The work began after closing.
    ['2026-11-23T18:30:00', '20:00', '2026-11-23T20:00:00'],
    // The end lies past midnight.
    ['2026-11-23T22:00:00', '1:30', '2026-11-24T01:30:00'],
    ['2026-11-23T22:00:00', '00:00', '2026-11-24T00:00:00'],
    // An end in the minute of the beginning is on the same day, and not a day later.
    ['2026-11-23T18:30:20', '18:30', '2026-11-23T18:30:20'],
    ['2026-11-23T18:30:00', '24:00', null],
    ['2026-11-23T18:30:00', 'acht', null],
  ])('A work that began at %s and whose end is typed as %s ended at %s', (began, typed, end) =>
    expect(typedEnd(typed, local(began))).toEqual(end === null ? null : local(end)),
  )
})
