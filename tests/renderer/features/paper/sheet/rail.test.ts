import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { paper } from '#contract/records/paper.ts'
import { Rail } from '#renderer/features/paper/sheet/Rail.tsx'
import { RAIL_GROUPS, RARE_ROWS, SHEET_FIELDS } from '#renderer/features/paper/sheet/railGroups.ts'
import { stationsAround } from '#renderer/features/paper/sheet/stationsAround.ts'
import { urgencyOf } from '#renderer/features/paper/sheet/urgency.ts'
import type { PaperRow } from '#renderer/features/paper/status/usePaperCalls.ts'

const drawn = (seesPrices: boolean, hst: Partial<PaperRow> = { hst_state: 'red' }) =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(Rail, {
        row: hst as PaperRow,
        seesPrices,
        field: (name) => createElement('i', { key: name, 'data-field': name }),
        loan: createElement('b', null, 'loan'),
      }),
    ),
  )
const fieldsIn = (html: string) => [...html.matchAll(/data-field="(\w+)"/g)].map(([, name]) => name)

describe('the rail of a sheet', () => {
  test('Every field of a paper has exactly one place on the sheet', () => {
    const placed = [RAIL_GROUPS, SHEET_FIELDS].flatMap((groups) => Object.values(groups).flat())
    const all: string[] = [...placed, ...RARE_ROWS]
    expect(all.toSorted()).toEqual(Object.keys(paper.fields).toSorted())
  })

  test('Rarely used rows stand in a closed group', () => {
    const html = drawn(true)
    expect(html).toContain('<details')
    expect(html).not.toContain('<details open')
    const closed = fieldsIn(html.slice(html.indexOf('<details')))
    expect(closed).toEqual([...RARE_ROWS])
    expect(fieldsIn(html).slice(0, 3)).toEqual(['licensePlate', 'model', 'vin'])
  })

  test('TEN-07 The price limit is shown only to users who see prices', () => {
    expect(fieldsIn(drawn(true))).toContain('price_limit')
    expect(fieldsIn(drawn(false))).not.toContain('price_limit')
  })
})

describe('the HST row of the rail', () => {
  test('An outdated HST check keeps the open field action in sight, with the date of the check', () => {
    const html = drawn(true, { hst_state: 'stale_red', hst_checked_at: '2026-11-20T09:00:00.000Z' })
    expect(html).toContain('choices.hst_state.red<')
    expect(html).toContain('<small>hstChecked')
    expect(drawn(true, { hst_state: 'red', hst_checked_at: '2026-11-20T09:00:00.000Z' })).not.toContain('hstChecked')
  })
})

describe('the head of a sheet', () => {
  const NOON = Date.parse('2026-11-25T12:00:00.000Z')
  const MINUTE = 60_000

  test('A promise counts down while the paper is in progress, and not afterwards', () => {
    expect(urgencyOf(NOON + 90 * MINUTE, 'new', NOON)).toBe('calm')
    expect(urgencyOf(NOON + 59 * MINUTE, 'in_progress', NOON)).toBe('near')
    expect(urgencyOf(NOON - 1, 'in_progress', NOON)).toBe('late')
    expect(urgencyOf(NOON - 1, 'completed', NOON)).toBe('over')
    expect(urgencyOf(null, 'new', NOON)).toBe('over')
  })

  test('The stations around the status follow the steps of a paper, and a canceled paper has none', () => {
    expect(stationsAround('completed')).toEqual({ past: ['new', 'in_progress'], future: ['delivered', 'picked_up'] })
    expect(stationsAround('new').past).toEqual([])
    expect(stationsAround('canceled')).toEqual({ past: [], future: [] })
  })
})
