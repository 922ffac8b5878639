import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/departments/feature.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const LIST = 'GET /v1/departments'
const ROWS = 100_000
const LEAST_ROWS = 20
const MOST_ROWS = 80
const grid = () => page.getByRole('grid').element()
const nameOf = (index: number) => `Zeile ${String(index).padStart(6, '0')}`
/** The first rows of the requested pages, in the order of the requests. */
const cursors = () => askedFor(LIST).map(({ query }) => Number(query?.cursor ?? 0))
const places = () =>
  [...grid().querySelectorAll<HTMLElement>('[data-index]')].map((one) => [
    Number(one.dataset.index),
    one.querySelector('a')?.textContent ?? '',
  ])

test('A list of a hundred thousand rows keeps only those on the screen in the page', async () => {
  const { rows } = departments('')
  const [blank] = rows
  if (!blank) throw new Error('no row')
  // The cursor of this server is the number of the next row.
  answer({
    'GET /v1/departments/count': () => ({ count: ROWS, deleted: 0 }),
    [LIST]: ({ query }) => {
      const from = Number(query?.cursor ?? 0)
      const until = Math.min(ROWS, from + Number(query?.limit ?? 50))
      const items = Array.from({ length: until - from }, (_, i) => ({
        ...blank,
        uuid: uuidOf(1_000 + from + i),
        name: nameOf(from + i),
      }))
      return { items, has_more: until < ROWS, next_cursor: until < ROWS ? String(until) : null }
    },
  })
  await showScreen(feature, '/admin/departments')
  await expect.element(page.getByText(/^100[.]?000 Einträge$/)).toBeVisible()
  await expect.element(page.getByText(nameOf(0))).toBeVisible()

  // Down page after page: each begins where the previous one ended, and no row is missing or doubled.
  for (let step = 0; step < 8; step++) {
    const before = askedFor(LIST).length
    grid().scrollTop = grid().scrollHeight - 2_000
    await expect.poll(() => askedFor(LIST).length).toBeGreaterThan(before)
    await expect.poll(() => grid().querySelectorAll('[role="row"][id]').length).toBeGreaterThan(LEAST_ROWS)
    await expect.poll(() => grid().querySelectorAll('[data-index]:not(:has([role="row"]))').length).toBe(0)
  }
  expect(cursors().length).toBeGreaterThan(3)
  expect(new Set(cursors()).size).toBe(cursors().length)
  expect(Math.max(...places().map(([index]) => Number(index)))).toBeGreaterThan(MOST_ROWS)
  expect(places().length).toBeLessThan(MOST_ROWS)
  // Every row at its place: the nth from the top is the nth by name.
  for (const [index, name] of places())
    expect(name).toBe(nameOf(Number(index)))

    // Back at the top, without fetching rows that are still loaded.
  ;(grid() as HTMLElement).focus()
  await userEvent.keyboard('{Home}')
  await expect.element(page.getByText(nameOf(0))).toBeVisible()
  // The way down may still load its next rows, but no rows are asked for twice.
  expect(new Set(cursors()).size).toBe(cursors().length)
})
