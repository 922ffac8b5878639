import { expect, test } from 'vitest'
import { openIndex } from '#renderer/records/list/rows/openIndex.ts'
import { PAGE_SIZE } from '#renderer/records/list/rows/pageChain.ts'
import type { AnyRow } from '#renderer/records/view.ts'

const row = (uuid: string) => ({ uuid }) as AnyRow
const loaded = new Map([
  [0, [row('a'), row('b'), row('c')]],
  [1, [row('x'), row('y')]],
])
const rowAt = (index: number) => loaded.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE]
const list = (active: number) => ({ active, pages: { rowAt, loaded } })

test('Stepping to the next row starts from the open row, wherever the keyboard focus is', () => {
  expect(openIndex(list(0), 'c')).toBe(2)
  expect(openIndex(list(2), 'c')).toBe(2)
  expect(openIndex(list(0), 'y')).toBe(PAGE_SIZE + 1)
})

test('A row that no loaded page shows has no neighbours', () => {
  expect(openIndex(list(0), 'gone')).toBe(-1)
  expect(openIndex(list(0), undefined)).toBe(-1)
})
