import { expect, test } from 'vitest'
import { addressOf, chosenDay } from '#renderer/features/planner/planAddress.ts'
import { TODAY } from './given.ts'

const params = (text: string) => new URLSearchParams(text)
const OTHER = '2026-03-09'

test('Another view of the plan keeps the chosen day, and chooses none by itself', () => {
  expect(addressOf(params(''), { view: 'wall' }, TODAY).toString()).toBe('view=wall')
  expect(addressOf(params(`day=${OTHER}`), { view: 'wall' }, TODAY).toString()).toBe(`day=${OTHER}&view=wall`)
})

test('The current day in the address counts as no chosen day', () => {
  expect(addressOf(params(`day=${OTHER}&view=wall`), { day: TODAY }, TODAY).toString()).toBe('view=wall')
  expect(addressOf(params(`day=${TODAY}`), { view: 'wall' }, TODAY).toString()).toBe('view=wall')
  expect(addressOf(params(''), { day: OTHER }, TODAY).toString()).toBe(`day=${OTHER}`)
})

test('An invalid day in the address is ignored', () => {
  expect(chosenDay(params(`day=${OTHER}`))).toBe(OTHER)
  for (const text of ['', 'day=', 'day=today', 'day=2026-13-41', 'day=9.3.2026'])
    expect(chosenDay(params(text))).toBe(null)
})
