import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CardView } from '#renderer/features/planner/cards/CardView.tsx'
import type { BlockStyle, CardStyle } from '#renderer/features/planner/cards/cardStyle.ts'

const block = (uuid: string): BlockStyle => ({
  uuid,
  span: 60,
  isCut: false,
  isFirst: false,
  mayMove: true,
  progress: 0,
  works: `Arbeit ${uuid}`,
  details: '09:00–10:00, Anna',
  tone: 'usual',
  color: '',
  isHeld: false,
  isOverdue: false,
  isDim: false,
  other: '',
})

const styleOf = (changes: Partial<CardStyle> = {}): CardStyle =>
  Object.assign(
    {
      key: 'a',
      from: 0,
      span: 60,
      own: 1,
      lane: 0,
      lanes: 1,
      lines: 3 as const,
      isNarrow: false,
      isBroken: false,
      hasWaitingSign: false,
      alert: null,
      progress: 0,
      paper: 'paper-a',
      plate: 'DEM-PL 101',
      isPlate: true,
      works: 'Inspektion',
      promise: 'bis 12:00',
      signs: '',
      blocks: [block('a')],
      tone: 'usual' as const,
      color: '',
      isHeld: false,
      isOverdue: false,
      isDim: false,
      other: '',
    },
    changes,
  )

const drawn = (changes: Partial<CardStyle> = {}) => renderToStaticMarkup(<CardView style={styleOf(changes)} />)
const count = (text: string, part: string) => text.split(part).length - 1

test('A card with enough room shows plate, works and promise in three lines', () => {
  const html = drawn()
  for (const part of ['DEM-PL 101', 'Inspektion', 'bis 12:00']) expect(html).toContain(part)
})

test.each([
  [{ lines: 1, isNarrow: true }, []],
  [{ lines: 1, isNarrow: false }, ['promise']],
  [{ lines: 2, isNarrow: true }, ['promise']],
  [{ lines: 2, isNarrow: false }, ['promise', 'works']],
] as const)('A small card with %o shows its plate, and besides the lines %o', (size, lines) => {
  const html = drawn(size)
  expect(html).toContain('data-plate')
  expect(html).toContain('DEM-PL 101')
  for (const line of ['promise', 'works'] as const)
    expect(html.includes(`data-line="${line}"`)).toBe((lines as readonly string[]).includes(line))
})

test('A late card is marked, and says in words how late it is', () => {
  const html = drawn({ alert: 'late', promise: '25 min zu spät' })
  expect(html).toContain('data-alert="late"')
  expect(html).toContain('25 min zu spät')
  expect(drawn()).not.toContain('data-alert')
})

test('A visit of a car with three works is one card with a button and a tick for each work', () => {
  const html = drawn({ blocks: [block('a'), block('b'), block('c')] })
  expect(count(html, '<button')).toBe(3)
  expect(count(html, 'data-tick')).toBe(3)
  expect(count(html, 'data-plate')).toBe(1)
  for (const uuid of ['a', 'b', 'c']) expect(html).toContain(`data-uuid="${uuid}"`)
})

test('A visit of a car with one work is one button without a tick', () => {
  const html = drawn()
  expect(count(html, '<button')).toBe(1)
  expect(html).not.toContain('data-tick')
})

test('A card with an order number instead of a plate has no frame of a plate', () => {
  expect(drawn({ isPlate: false, plate: '913086' })).not.toContain('data-plate')
})

test('The accessible name of a card begins with the visible text, and goes on with the rest', () => {
  expect(drawn()).toContain('aria-label="DEM-PL 101 Inspektion bis 12:00, 09:00–10:00, Anna"')
  expect(drawn({ lines: 1, isNarrow: true })).toContain('aria-label="DEM-PL 101, Arbeit a, 09:00–10:00, Anna"')
  expect(drawn({ lines: 2, isNarrow: true })).toContain(
    'aria-label="DEM-PL 101 bis 12:00, Arbeit a, 09:00–10:00, Anna"',
  )
  expect(drawn({ blocks: [block('a'), block('b')] })).toContain('aria-label="DEM-PL 101 Arbeit b, 09:00–10:00, Anna"')
})
