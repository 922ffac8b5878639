import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useFresh } from '#renderer/records/list/rows/useFresh.ts'
import type { AnyRow } from '#renderer/records/view.ts'

const WRITTEN = '2026-01-01T00:00:00.000Z'
const row = (uuid: string, version: number, written = WRITTEN) =>
  ({ uuid, version, created_at: written, updated_at: written, deleted_at: null }) as AnyRow
const list = (key: string, ...rows: AnyRow[]) => ({ key, loaded: new Map([[0, rows]]) })
const NONE = list('all')

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A list of two rows on the screen, and the uuids of its marked rows. */
async function open() {
  const { result, rerender, act } = await renderHook((pages) => useFresh(pages ?? NONE), {
    initialProps: list('all', row('a', 1), row('b', 1)),
  })
  return {
    marked: () => [...result.current],
    show: (...rows: AnyRow[]) => rerender(list('all', ...rows)),
    filter: (...rows: AnyRow[]) => rerender(list('filtered', ...rows)),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  }
}

test('A changed row is marked for three seconds, and the rows that a list shows first are not marked', async () => {
  const { marked, show, pass } = await open()
  expect(marked()).toEqual([])
  await show(row('a', 1), row('b', 2))
  expect(marked()).toEqual(['b'])
  await pass(2_900)
  expect(marked()).toEqual(['b'])
  await pass(200)
  expect(marked()).toEqual([])
})

test('A row that changes again while it is marked stays marked for three more seconds, and other marks end before it', async () => {
  const { marked, show, pass } = await open()
  await show(row('a', 2), row('b', 2))
  await pass(2_000)
  await show(row('a', 3), row('b', 2))
  await pass(1_500)
  expect(marked()).toEqual(['a'])
  await pass(1_600)
  expect(marked()).toEqual([])
})

test('Rows of another filter are not marked, and a row that changes afterwards is', async () => {
  const { marked, filter } = await open()
  await filter(row('a', 5), row('c', 1, '2026-02-01T00:00:00.000Z'))
  expect(marked()).toEqual([])
  await filter(row('a', 5), row('c', 2, '2026-02-01T00:00:00.000Z'))
  expect(marked()).toEqual(['c'])
})
