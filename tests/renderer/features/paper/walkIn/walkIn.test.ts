import { describe, expect, test } from 'vitest'
import { neededTime } from '#contract/planning/needs.ts'
import { paper } from '#contract/records/paper.ts'
import { WALK_IN_WORKS_MAX, walkIn } from '#contract/records/walkIn.ts'
import { linesOf, newLine, readZe, withLines } from '#renderer/features/paper/walkIn/lines.ts'
import { promiseTimes } from '#renderer/features/paper/walkIn/promiseTimes.ts'
import { RARE_FIELDS } from '#renderer/features/paper/walkIn/rareFields.ts'
import { nextStop } from '#renderer/features/paper/walkIn/useOneStop.ts'
import { setTimeZone } from '#renderer/ui/time/zone.ts'

const line = (text: string, target_ze = 0) => newLine({ text, target_ze })
/** Fields that have a place of their own in the panel. */
const OWN = [
  'licensePlate',
  'model',
  'kilometers',
  'customer_uuid',
  'regular_info',
  'promised_at',
  'promised_is_binding',
  'estimated_ze',
  'waiting_customer',
  'location_uuid',
  'tag',
  'key_place',
]

describe('the panel for a walk-in customer', () => {
  test('The panel has exactly one place for every field of a paper', () => {
    expect([...OWN, ...RARE_FIELDS].toSorted()).toEqual(Object.keys(paper.fields).toSorted())
    expect(Object.keys(walkIn.fields)).toEqual(expect.arrayContaining(['customer_name', 'customer_phone', 'works']))
  })

  test('A work is added only once and without blanks around it, and no work beyond the limit', () => {
    const one = withLines([line('Ölwechsel')], [line(' Bremsen vorn ', 120), line('ölwechsel'), line('  ')])
    expect(one).toEqual([line('Ölwechsel'), line('Bremsen vorn', 120)])
    const many = Array.from({ length: WALK_IN_WORKS_MAX + 5 }, (_, at) => line(`Arbeit ${at}`))
    expect(withLines([], many)).toHaveLength(WALK_IN_WORKS_MAX)
    expect(linesOf(null)).toEqual([])
  })

  test('A target is a whole number of ZE that a work may have', () => {
    expect([readZe('120'), readZe(''), readZe('1,5'), readZe('-1'), readZe('99999')]).toEqual([
      120,
      0,
      null,
      null,
      null,
    ])
  })

  test('The panel asks for the time of works without hours before it asks the plan, and also if there are no works', () => {
    const work = (target_ze: number) => ({ target_ze })
    expect(neededTime([work(100), work(1)], 0)).toMatchObject({ missing: 0, isAsked: false, minutes: 61 })
    expect(neededTime([work(100), work(0), work(0)], 0)).toMatchObject({ missing: 2, isAsked: true, minutes: null })
    expect(neededTime([work(100), work(0), work(0)], 50)).toMatchObject({ missing: 2, isAsked: true, minutes: 90 })
    expect(neededTime([], 0)).toMatchObject({ missing: 0, isAsked: true, minutes: null })
    expect(neededTime([work(100)], 50).minutes).toBe(60)
  })

  test('A group of buttons is one stop of the Tab key, and the arrows lead around it in both reading directions', () => {
    expect(nextStop('ArrowRight', 0, 3, false)).toBe(1)
    expect(nextStop('ArrowRight', 0, 3, true)).toBe(2)
    expect(nextStop('ArrowDown', 2, 3, true)).toBe(0)
    expect([nextStop('Home', 2, 3, false), nextStop('End', 0, 3, false)]).toEqual([0, 2])
    expect([nextStop('Enter', 0, 3, false), nextStop('ArrowUp', 0, 0, false)]).toEqual([null, null])
  })

  test('The quick choices for a promise lie ahead, by the clock of the workshop', () => {
    setTimeZone('Europe/Berlin')
    const morning = promiseTimes(Date.parse('2026-11-25T07:00:00.000Z'))
    expect(morning).toEqual([
      { day: 'today', at: '2026-11-25T11:00:00.000Z' },
      { day: 'today', at: '2026-11-25T14:00:00.000Z' },
      { day: 'today', at: '2026-11-25T16:00:00.000Z' },
      { day: 'tomorrow', at: '2026-11-26T11:00:00.000Z' },
    ])
    const evening = promiseTimes(Date.parse('2026-11-25T15:45:00.000Z'))
    expect(evening.map(({ day }) => day)).toEqual(['tomorrow', 'tomorrow'])
  })
})
