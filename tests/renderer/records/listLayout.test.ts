import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { AnyField } from '#contract/records/fields.ts'
import { cellText, type Words } from '#renderer/records/list/columns/cellText.ts'
import { spanProblem } from '#renderer/records/list/filters/spanProblem.ts'
import { freshRows, seenRows } from '#renderer/records/list/rows/useFresh.ts'
import type { AnyRow } from '#renderer/records/view.ts'

type Layouts = typeof import('#renderer/records/list/columns/layout.ts')
let layouts: Layouts

beforeAll(async () => {
  vi.stubGlobal('window', { addEventListener: () => undefined })
  layouts = await import('#renderer/records/list/columns/layout.ts')
})

describe('the layout of a list', () => {
  const names = ['a', 'b', 'c']

  test('The kept layout of a list is used as far as its values are still valid', () => {
    const first = layouts.firstLayout(['a', 'b'], 'comfortable')
    expect(layouts.readLayout(null, names, first)).toBe(first)
    expect(layouts.readLayout({ columns: ['x'], density: 'huge', widths: 7, pinned: 'a' }, names, first)).toEqual({
      columns: ['a', 'b'],
      ticked: [],
      pinned: [],
      widths: {},
      density: 'normal',
    })
    const kept = {
      columns: ['c', 'a', 'c', 'x'],
      ticked: ['x', 'c'],
      pinned: ['a', 'x'],
      widths: { a: 90, b: 'wide', x: 1 },
      density: 'compact',
    }
    expect(layouts.readLayout(kept, names, first)).toEqual({
      columns: ['c', 'a'],
      ticked: ['c'],
      pinned: ['a'],
      widths: { a: 90 },
      density: 'compact',
    })
  })

  test('Rows follow the density of the user until the user sets another height for the list', () => {
    const [roomy, compact] = [layouts.firstLayout(names, 'comfortable'), layouts.firstLayout(names, 'compact')]
    expect([roomy.density, compact.density]).toEqual(['normal', 'compact'])
    const wider = layouts.ownLayout({ ...roomy, widths: { a: 90 } }, roomy)
    expect(layouts.readLayout(wider, names, compact)).toMatchObject({ widths: { a: 90 }, density: 'compact' })
    const own = layouts.ownLayout({ ...roomy, density: 'comfortable' }, roomy)
    expect(layouts.readLayout(own, names, compact).density).toBe('comfortable')
  })

  test('The columns are those of the list until the user changes them', () => {
    const [small, large] = [layouts.firstLayout(['a', 'b'], 'comfortable'), layouts.firstLayout(names, 'comfortable')]
    const higher = layouts.ownLayout({ ...small, density: 'comfortable' }, small)
    expect(layouts.readLayout(higher, names, large)).toMatchObject({ columns: names, density: 'comfortable' })
    const fewer = layouts.ownLayout({ ...small, columns: ['a'] }, small)
    expect(layouts.readLayout(fewer, names, large).columns).toEqual(['a'])
  })

  test('A column that is ticked on a small screen keeps the columns that had no room there', () => {
    const all = [...names, 'd']
    const usual = layouts.firstLayout(names, 'comfortable')
    const ticked = layouts.toggledColumn(usual, ['a', 'b'], 'd')
    expect(ticked).toMatchObject({ columns: ['a', 'b', 'c', 'd'], ticked: ['d'] })
    const kept = layouts.readLayout(JSON.parse(JSON.stringify(layouts.ownLayout(ticked, usual))), all, usual)
    expect(kept).toEqual(ticked)
    // The column without room is shown at its own place. The list keeps its usual columns, and only the tick is new.
    const shown = layouts.toggledColumn(usual, ['a', 'b'], 'c')
    expect(shown).toMatchObject({ columns: names, ticked: ['c'] })
    expect(layouts.toggledColumn(shown, names, 'c')).toMatchObject({ columns: ['a', 'b'], ticked: [] })
  })

  test('A row on a touch screen is never lower than a finger', () => {
    expect(layouts.rowHeight('compact')).toBe(28)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    try {
      expect(layouts.rowHeight('compact')).toBe(44)
      expect(layouts.firstLayout(names, 'compact').density).toBe('comfortable')
    } finally {
      vi.unstubAllGlobals()
      vi.stubGlobal('window', { addEventListener: () => undefined })
    }
  })

  test('Columns can be moved, and the last visible one cannot be hidden', () => {
    const layout = layouts.firstLayout(names, 'comfortable')
    expect(layouts.movedColumn(layout, names, 'a', 1).columns).toEqual(['b', 'a', 'c'])
    expect(layouts.movedColumn(layout, ['a', 'c'], 'a', 1).columns).toEqual(['b', 'c', 'a'])
    expect(layouts.movedColumn(layout, ['a', 'c'], 'c', -1).columns).toEqual(['c', 'a', 'b'])
    expect(layouts.movedColumn(layout, names, 'a', -1)).toBe(layout)
    expect(layouts.movedColumn(layout, names, 'c', 1)).toBe(layout)
    expect(layouts.toggledColumn(layout, names, 'a')).toMatchObject({ columns: ['b', 'c'], pinned: [] })
    const one = layouts.firstLayout(['a'], 'comfortable')
    expect(layouts.toggledColumn(one, ['a'], 'a')).toBe(one)
    expect(layouts.toggledColumn(one, ['a'], 'b').columns).toEqual(['a', 'b'])
  })
})

const words: Words = {
  language: 'de',
  texts: { choice: (field, value) => `${field}/${value}` },
  labels: new Map([['u1', 'Dillingen']]),
  yes: 'Ja',
  no: 'Nein',
  entries: (count) => `${count} Einträge`,
}

test.each<[AnyField['kind'], unknown, string]>([
  ['text', null, ''],
  ['text', 'x', 'x'],
  ['flag', false, 'Nein'],
  ['choice', 'open', 'f/open'],
  ['choices', ['a', 'b'], 'f/a, f/b'],
  ['texts', ['a', 'b'], 'a, b'],
  ['reference', 'u1', 'Dillingen'],
  ['reference', 'u2', ''],
  ['date', '2026-03-04', '04.03.2026'],
  ['integer', 12_345, '12.345'],
  ['number', 0, '0'],
  ['money', 123_456, '1.234,56\u00a0€'],
  ['rows', [{}, {}], '2 Einträge'],
  ['clock', '08:30', '08:30'],
])('A cell of a list shows a readable text for the field kind %s', (kind, value, text) =>
  expect(cellText('f', { kind } as AnyField, value, words)).toBe(text),
)

describe('bounds of a filter', () => {
  const date: AnyField = { kind: 'date', min: '2026-01-01', max: '2026-12-31' }
  test.each<[AnyField, string | number | null, string | number | null, object | null]>([
    [date, null, null, null],
    [date, '2026-01-01', '2026-12-31', null],
    [date, '2025-12-31', null, { at: 'low', why: 'outside' }],
    [date, null, '2027-01-01', { at: 'high', why: 'outside' }],
    [date, '2026-05-02', '2026-05-01', { at: 'high', why: 'reversed' }],
    [date, 'gestern', null, { at: 'low', why: 'unreadable' }],
    [{ kind: 'time' }, '1899-12-31', null, { at: 'low', why: 'outside' }],
    [{ kind: 'money', min: 0, max: 9 }, 900, 1_000, null],
    [{ kind: 'money', min: 0, max: 9 }, 1_000, 900, { at: 'high', why: 'reversed' }],
    [{ kind: 'integer', min: 0, max: 9 }, 'viele', null, { at: 'low', why: 'unreadable' }],
    [{ kind: 'clock' }, '08:00', '07:00', { at: 'high', why: 'reversed' }],
  ])('The bounds of a filter %o from %s to %s are %o', (field, low, high, problem) =>
    expect(spanProblem(field, low, high)).toEqual(problem),
  )
})

describe('rows that just changed', () => {
  const at = (uuid: string, version: number, written = '2026-01-01T00:00:00.000Z') =>
    ({ uuid, version, created_at: written, updated_at: written, deleted_at: null }) as AnyRow
  const before = seenRows('k', new Map([[0, [at('a', 1), at('b', 3)]]]))

  test('A row that just changed has a higher version than before, or is newer than all earlier rows', () => {
    expect(freshRows(before, [at('a', 1), at('b', 4), at('c', 1, '2026-01-02T00:00:00.000Z')])).toEqual(['b', 'c'])
  })

  test('A row that only came into sight did not just change', () => {
    expect(freshRows(before, [at('d', 7, '2025-12-01T00:00:00.000Z')])).toEqual([])
    expect(freshRows(seenRows('k', new Map()), [at('d', 1)])).toEqual([])
  })
})
