import { expect, test } from 'vitest'
import { planOf } from '#contract/planning/changes.ts'
import { leastUnits } from '#renderer/features/planner/board/axis.ts'
import { createRowBuilder } from '#renderer/features/planner/board/rows.ts'
import {
  brokenPlateWidth,
  cardShape,
  plateLines,
  plateWidth,
  rowHeight,
} from '#renderer/features/planner/cards/cardSize.ts'
import { given, rowsOf, work } from './given.ts'

const car = (uuid: string, technician: string, clock: string, paper: string, minutes = 60) =>
  work(uuid, technician, clock, { paper_uuid: paper, planned_minutes: minutes })

const cardsOf = (rows: ReturnType<typeof rowsOf>, index = 0) =>
  rows[index]?.cards.map(({ bars }) => bars.map(({ uuid }) => uuid).join(' '))

test('Works of one paper that follow each other in a person’s row are one card', () => {
  const rows = rowsOf([
    car('a', 'anna', '08:00', 'golf'),
    car('b', 'anna', '09:00', 'golf'),
    car('c', 'anna', '10:00', 'polo'),
  ])
  expect(cardsOf(rows)).toEqual(['a b', 'c'])
  expect(rows[0]?.cards[0]).toMatchObject({ from: 120, span: 120, own: 1, lane: 0 })
})

test('A break between two works of a car does not split the card, and an hour of working time does', () => {
  const overBreak = rowsOf([car('a', 'anna', '11:00', 'golf'), car('b', 'anna', '12:30', 'golf')])
  expect(cardsOf(overBreak)).toEqual(['a b'])
  const later = rowsOf([car('a', 'anna', '08:00', 'golf'), car('b', 'anna', '10:00', 'golf')])
  expect(cardsOf(later)).toEqual(['a', 'b'])
})

test('Two works of a car at the same time are two cards, so that the conflict is seen', () => {
  const rows = rowsOf([car('a', 'anna', '08:00', 'golf'), car('b', 'anna', '08:30', 'golf')])
  expect(cardsOf(rows)).toEqual(['a', 'b'])
  expect(rows[0]?.lanes).toBe(2)
})

test('The works of one car for two technicians are a card in the row of each', () => {
  const rows = rowsOf([car('a', 'anna', '08:00', 'golf'), car('b', 'bert', '09:00', 'golf')])
  expect([cardsOf(rows, 0), cardsOf(rows, 1)]).toEqual([['a'], ['b']])
})

test('A card is as wide as its plate, also for a short work, and the next one lies below it', () => {
  const plan = planOf([car('a', 'anna', '08:00', 'golf', 10), car('b', 'anna', '08:10', 'polo', 10)])
  const pixels = 1
  const width = plateWidth('MUS-UX 471')
  const [row] = createRowBuilder()(Object.assign(given(plan), { pixels, cardPixels: () => width }))
  expect(row?.cards.map(({ span, lane }) => [span >= width, lane])).toEqual([
    [true, 0],
    [true, 1],
  ])
  // The true length is kept as a share of the width.
  expect(row?.cards[0]?.own).toBeCloseTo(10 / width)
})

test('Cards that follow each other have one lane: the plate takes two lines when it must, and one when it can', () => {
  const plan = planOf([
    car('a', 'anna', '08:00', 'golf', 90),
    car('b', 'anna', '09:30', 'polo', 60),
    car('c', 'anna', '14:00', 'audi', 20),
  ])
  const [wide, broken] = [plateWidth('MUS-UX 471'), brokenPlateWidth('MUS-UX 471')]
  expect(broken).toBeLessThan(90)
  const build = createRowBuilder()
  const [row] = build(Object.assign(given(plan), { pixels: 1, cardPixels: () => wide, brokenPixels: () => broken }))
  expect(row?.cards.map(({ span, lane, lanes }) => [span, lane, lanes])).toEqual([
    [90, 0, 1],
    [wide, 0, 1],
    [wide, 0, 1],
  ])
  expect(plateLines('MUS-N 70 04/10')).toEqual(['MUS-N', '70 04/10'])
  expect(plateLines('913110')).toEqual(['913110'])
})

test('Cards that overlap all have a low lane, in which a plate takes one line', () => {
  const plan = planOf([
    car('a', 'anna', '08:00', 'golf', 90),
    car('b', 'anna', '09:00', 'polo', 90),
    car('c', 'anna', '10:30', 'audi', 80),
  ])
  const [row] = createRowBuilder()(
    Object.assign(given(plan), { pixels: 1, cardPixels: () => 128, brokenPixels: () => 76 }),
  )
  expect(row?.cards.map(({ span, lane, lanes }) => [span, lane, lanes])).toEqual([
    [128, 0, 2],
    [128, 1, 2],
    [128, 0, 2],
  ])
})

test('A short work at the end of the day is not drawn beyond it', () => {
  const plan = planOf([work('a', 'anna', '15:45', { planned_minutes: 10, start: '2026-03-04T18:55:00.000Z' })])
  const [row] = createRowBuilder()(Object.assign(given(plan), { pixels: 1, cardPixels: () => 120 }))
  for (const { from, span } of row?.cards ?? []) expect(from + span).toBeLessThanOrEqual(840)
})

test('With 12 people and 60 cars a day at 1366 px every card shows its plate', () => {
  const people = Array.from({ length: 12 }, (_, index) => `person-${index}`)
  const plan = planOf(
    people.flatMap((person) =>
      ['07:00', '08:40', '10:20', '12:30', '14:10'].map((clock, index) =>
        car(`${person}-${index}`, person, clock, `paper-${person}-${index}`, 100),
      ),
    ),
  )
  // 11 hours on the 760 px that are left beside menu, names and waiting work.
  const pixels = 760 / (14 * 60)
  const rows = createRowBuilder()(Object.assign(given(plan), { pixels, cardPixels: () => plateWidth('MUS-UX 4711') }))
  for (const row of rows) {
    const lane = (rowHeight(530, 12, row.lanes) - 4) / row.lanes
    for (const { span } of row.cards) {
      expect(span * pixels).toBeGreaterThanOrEqual(plateWidth('MUS-UX 4711'))
      expect(cardShape(span * pixels, lane, 1).lines).toBeGreaterThanOrEqual(1)
      expect(lane).toBeGreaterThanOrEqual(28)
    }
  }
})

test.each([
  [4, 96],
  [7, 75],
  [12, 56],
  [30, 56],
])('%i people in 530 px have rows of %i px', (people, height) => {
  expect(rowHeight(530, people, 1)).toBe(height)
})

test('A row with cards below each other is as high as they need', () => {
  expect(rowHeight(530, 12, 3)).toBe(94)
  expect(rowHeight(530, 5, 2)).toBe(96)
})

test('On a touch screen cards below each other and the blocks beside each other are as big as a finger', () => {
  // The edges of a card take 4 px of its height and 7 px of its width.
  expect((rowHeight(530, 12, 3, true) - 4) / 3 - 4).toBeGreaterThanOrEqual(44)
  const pixels = 50 / 60
  for (const blocks of [2, 3, 5])
    expect((leastUnits(pixels, true) * blocks * pixels - 7) / blocks).toBeGreaterThanOrEqual(44)
  expect(leastUnits(pixels, false)).toBe(29)
})

test('A low card shows the plate alone, a higher one also a second line, and a full one plate, works and promise', () => {
  expect(cardShape(240, 28, 1)).toMatchObject({ lines: 1, isNarrow: false, mayBreak: false })
  expect(cardShape(240, 44, 1)).toMatchObject({ lines: 2, isNarrow: false, mayBreak: true })
  expect(cardShape(240, 52, 1)).toMatchObject({ lines: 3, isNarrow: false })
  expect(cardShape(120, 90, 1)).toMatchObject({ lines: 3, isNarrow: true })
})

test('The ticks of several works take a line from a low card', () => {
  expect(cardShape(240, 52, 3).lines).toBe(2)
  expect(cardShape(240, 92, 3).lines).toBe(3)
})
