import { describe, expect, test } from 'vitest'
import { type Bar, overlaps, packLanes } from '#contract/planning/lanes.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { runs } from './given.ts'

const bars: fc.Arbitrary<Bar[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 20 })), { maxLength: 40 })
  .map((all) => all.map(([from, length], index) => ({ uuid: `b${index}`, from, to: from + length })))
const minutes = Array.from({ length: 81 }, (_, minute) => minute)
const at = (all: readonly Bar[], minute: number) => all.filter(({ from, to }) => from <= minute && minute < to)

describe('lanes of overlapping bars', () => {
  test('No two bars of a lane share a minute, and there are as few lanes as possible', () => {
    fc.assert(
      fc.property(bars, (all) => {
        const { laneOf, count } = packLanes(all)
        for (const minute of minutes) {
          const lanes = at(all, minute).map(({ uuid }) => laneOf.get(uuid))
          expect(new Set(lanes).size).toBe(lanes.length)
        }
        expect([...laneOf.values()].every((lane) => lane >= 0 && lane < count)).toBe(true)
        expect(laneOf.size).toBe(all.length)
        const long = all.filter(({ from, to }) => from < to)
        expect(packLanes(long).count).toBe(Math.max(0, ...minutes.map((minute) => at(all, minute).length)))
      }),
      runs(500),
    )
  })

  test('Two bars overlap exactly when they share a minute', () => {
    fc.assert(
      fc.property(bars, (all) => {
        const pairs = new Set(
          minutes.flatMap((minute) => {
            const here = at(all, minute)
            return here.flatMap((a) => here.filter((b) => a.uuid < b.uuid).map((b) => `${a.uuid} ${b.uuid}`))
          }),
        )
        const found = overlaps(all).map((pair) =>
          pair
            .map(({ uuid }) => uuid)
            .sort()
            .join(' '),
        )
        expect(found.toSorted()).toEqual([...pairs].sort())
        const involved = new Set([...pairs].flatMap((pair) => pair.split(' ')))
        expect(new Set(packLanes(all).overlapping)).toEqual(involved)
      }),
      runs(500),
    )
  })
})
