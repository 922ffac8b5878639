import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { entryAction } from '#renderer/features/planner/cards/entryAction.ts'
import { TrayEntry } from '#renderer/features/planner/cards/TrayEntry.tsx'
import type { PlannerPaper } from '#renderer/features/planner/data/planData.ts'
import type { PromiseLine } from '#renderer/features/planner/data/promise.ts'
import { AHF } from '#tests/contract/planning/given.ts'
import { calendar, moment, TODAY, text, work } from './given.ts'

const paper = {
  uuid: 'paper-a',
  location_uuid: AHF,
  licensePlate: 'DEM-TR 1',
  estimated_ze: 0,
  works: [
    { uuid: 'w1', text: 'Bremsen', state: 'new', target_ze: 50 },
    { uuid: 'w2', text: 'Ölwechsel', state: 'new', target_ze: 30 },
  ],
  promised_at: text('12:00'),
} as unknown as PlannerPaper
const act = { move: () => {}, open: () => {}, paper: () => {} }
const told: [at: number, day: string][] = []
const words = {
  moment: (at: number, day: string) => {
    told.push([at, day])
    return 'Mi 12:00'
  },
  promise: ({ kind }: PromiseLine) => `line ${kind}`,
}
const plan = { calendar, locationUuid: AHF, now: moment('10:00') }
const drawn = (uuid: string, block: PlannerBlock | readonly PlannerBlock[] | null, shown = paper) => {
  told.length = 0
  const blocks = block === null ? [] : [block].flat()
  const given = { uuid, blocks, paper: shown, note: '', day: TODAY, words, plan, mayChange: true, act }
  return renderToStaticMarkup(<TrayEntry {...given} />)
}

test('Waiting work without a block opens its paper with a click, and shows what was promised', () => {
  const html = drawn('paper-a', null)
  expect(html).toContain('data-paper="paper-a"')
  expect(told).toEqual([[Date.parse(text('12:00')), TODAY]])
  expect(html).toContain('bar.promised')
})

test('Waiting work with a block opens the block, and shows the promise of the block', () => {
  const html = drawn('a', work('a', 'anna', '08:00', { start: null, promised_at: text('17:00') }))
  expect(html).not.toContain('data-paper')
  expect(told).toEqual([[Date.parse(text('17:00')), TODAY]])
  expect(drawn('a', work('a', 'anna', '08:00', { promised_at: null }))).not.toContain('bar.promised')
})

test('Waiting work whose promise has passed is as red as on the board, and says so', () => {
  const broken = work('a', 'anna', '08:00', { start: null, promised_at: text('09:00') })
  expect(drawn('a', broken)).toMatch(/data-alert="late".*line broken/)
  expect(drawn('a', { ...broken, promised_at: text('17:00') })).not.toMatch(/data-alert|line broken/)
})

test('A car without any block whose promise has passed is red in the tray, as the toolbar counts it', () => {
  expect(drawn('paper-a', null, { ...paper, promised_at: text('09:00') })).toMatch(/data-alert="late".*line broken/)
  expect(drawn('paper-a', null)).not.toMatch(/data-alert|line broken/)
  expect(drawn('paper-a', null, { ...paper, promised_at: null })).not.toMatch(/data-alert|line broken/)
})

test('A car with several waiting works is one entry with one plate, and each work is a part of it', () => {
  const undated = (uuid: string, works: string[]) =>
    work(uuid, 'anna', '08:00', { start: null, work_uuids: works, planned_minutes: 30 })
  const html = drawn('a', [undated('a', ['w1']), undated('b', ['w2'])])
  expect(html.match(/DEM/g)).toHaveLength(3)
  expect(html.match(/data-many/g)).toHaveLength(1)
  expect([...html.matchAll(/<button[^>]*data-uuid="(\w)"[^>]*data-tick/g)].map(([, uuid]) => uuid)).toEqual(['a', 'b'])
  expect(html).toMatch(/Bremsen.*Ölwechsel/)
})

test.each([
  ['Enter', 'move', 'move'],
  [' ', 'open', 'paper'],
  ['m', 'move', 'move'],
  ['o', 'paper', 'paper'],
  ['O', 'paper', 'paper'],
  ['x', null, null],
] as const)('The key %j does %s with a block in the tray, and %s with a paper', (key, ofBlock, ofPaper) => {
  expect([entryAction(key, true, true), entryAction(key, false, true)]).toEqual([ofBlock, ofPaper])
})

test('A user who may only read moves nothing with the keys', () => {
  expect(['Enter', 'm'].map((key) => entryAction(key, true, false))).toEqual(['open', null])
  expect(['Enter', 'm'].map((key) => entryAction(key, false, false))).toEqual(['paper', null])
})
