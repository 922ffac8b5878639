import { describe, expect, test } from 'vitest'
import {
  FORMULAS,
  KEY_FIGURES,
  type KeyFigure,
  keyFigure,
  type WorkHours,
} from '#contract/workshop/times/keyFigures.ts'
import { fc } from '#tests/support/samples/fc.ts'

const hours: WorkHours = { paid: 1_000, attended: 800, available: 750, productive: 720, sold: 900 }
const figures = Object.keys(KEY_FIGURES) as KeyFigure[]

test.each([
  ['attendance', undefined, 'attended_by_paid', 800, 1_000, 0.8],
  ['utilisation', undefined, 'productive_by_attended', 720, 800, 0.9],
  ['utilisation', 'productive_by_available', 'productive_by_available', 720, 750, 0.96],
  ['efficiency', undefined, 'sold_by_productive', 900, 720, 1.25],
  ['efficiency', 'sold_by_available', 'sold_by_available', 900, 750, 1.2],
  ['productivity', undefined, 'sold_by_attended', 900, 800, 1.125],
  ['productivity', 'sold_by_available', 'sold_by_available', 900, 750, 1.2],
  // A formula of another figure is not taken.
  ['attendance', 'sold_by_available', 'attended_by_paid', 800, 1_000, 0.8],
] as const)(
  'The key figure %s is calculated with the chosen formula %s',
  (figure, chosen, formula, numerator, denominator, value) =>
    expect(keyFigure(figure, hours, chosen)).toEqual({ formula, numerator, denominator, value }),
)

describe('key figures without a value', () => {
  test.each(figures)('The figure %s has no value when its hours are zero or unknown', (figure) => {
    const zero = { paid: 0, attended: 0, available: 0, productive: 0, sold: 0 }
    expect(keyFigure(figure, zero)).toMatchObject({ numerator: 0, denominator: 0, value: null })
    const unknown = { paid: null, attended: null, available: null, productive: null, sold: null }
    expect(keyFigure(figure, unknown)).toMatchObject({ numerator: null, denominator: null, value: null })
  })

  test('A key figure is 0 % if nothing was sold in the known hours', () =>
    expect(keyFigure('efficiency', { ...hours, sold: 0 })).toMatchObject({ value: 0 }))
})

test('Each key figure is the quotient that its named formula states', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 100_000 }), { nil: null })
  const all = fc.record({ paid: amount, attended: amount, available: amount, productive: amount, sold: amount })
  const holds = fc.property(all, fc.constantFrom(...figures), (known, figure) => {
    for (const formula of KEY_FIGURES[figure]) {
      const found = keyFigure(figure, known, formula)
      const [top, bottom] = [known[FORMULAS[formula].numerator], known[FORMULAS[formula].denominator]]
      const value = top === null || bottom === null || bottom === 0 ? null : top / bottom
      expect(found).toEqual({ formula, numerator: top, denominator: bottom, value })
    }
  })
  fc.assert(holds, { seed: Number(process.env.TEST_SEED ?? 1), numRuns: 2_000 })
})
