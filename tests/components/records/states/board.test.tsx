import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { RecordStatus } from '#contract/states/recordStatus.ts'
import { feature } from '#renderer/features/paper/feature.ts'
import { askedFor } from '#tests/support/components/answers.ts'
import { paperRow, papers } from '#tests/support/components/papers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'
import { violations } from '#tests/support/components/violations.ts'

const STATUS = 'POST /v1/workshop/paper/:uuid/status'
const column = (status: RecordStatus) => page.css(`[data-column="${status}"]`)
const card = (number: number) => page.css(`[data-card="${uuidOf(number)}"]`)
const cardIn = (status: RecordStatus, number: number) =>
  page.css(`[data-column="${status}"] [data-card="${uuidOf(number)}"]`)
/** All papers, whatever was promised for today. */
const ALL = '/workshop/paper?sort=promised_at'

async function atBoard(...given: Parameters<typeof papers>) {
  const server = papers(...given)
  const shown = await showScreen(feature, ALL)
  await page.getByText('Tafel', { exact: true }).click()
  await expect.element(column('new')).toBeVisible()
  return { ...server, ...shown }
}

type Spot = { x: number; y: number }

/** The middle of an element. */
function middle(selector: string): Spot {
  const box = document.querySelector(selector)?.getBoundingClientRect()
  if (!box) throw new Error(`There is no ${selector}`)
  return { x: box.left + box.width / 2, y: box.top + Math.min(box.height / 2, 40) }
}
const send = (target: Element, type: string, { x, y }: Spot, pointerType = 'mouse') =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 1, pointerType, clientX: x, clientY: y }),
  )
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** Picks a card up with the mouse and holds it over a column. Returns the drop. */
async function hold(number: number, status: RecordStatus) {
  const selector = `[data-card="${uuidOf(number)}"]`
  const source = document.querySelector(selector)
  if (!source) throw new Error(`There is no card ${number}`)
  // The browser only captures pointers that it knows.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined)
  const from = middle(selector)
  const to = middle(`[data-column="${status}"]`)
  send(source, 'pointerdown', from)
  send(source, 'pointermove', { x: from.x + 12, y: from.y })
  await frame()
  send(source, 'pointermove', to)
  await frame()
  await frame()
  return () => send(source, 'pointerup', to)
}

test('4.2 The board shows each row in the column of its status, and is shown again at the next visit', async () => {
  const { router } = await atBoard([
    paperRow(101, { status: 'new' }),
    paperRow(102, { status: 'in_progress' }),
    paperRow(103, { status: 'in_progress', hold_reason: 'waiting_parts' }),
  ])
  await expect.element(cardIn('new', 101)).toBeVisible()
  await expect.element(cardIn('in_progress', 102)).toBeVisible()
  await expect.element(cardIn('in_progress', 103)).toMatchTextContent(/Wartet auf Teile/)
  await expect.element(column('in_progress').getByRole('heading')).toMatchTextContent(/2$/)
  expect(await violations()).toEqual([])
  await router.navigate('/anderswo')
  await router.navigate(ALL)
  await expect.element(cardIn('new', 101)).toBeVisible()
})

test('4.1 Dropping a card on a column changes its status', async () => {
  await atBoard([paperRow(101, { status: 'in_progress' })])
  await expect.element(cardIn('in_progress', 101)).toBeVisible()
  const drop = await hold(101, 'completed')
  await expect.element(page.css('[data-part="verdict"]')).toHaveTextContent('Hier ablegen')
  drop()
  await expect.element(cardIn('completed', 101)).toBeVisible()
  await expect.poll(() => askedFor(STATUS).map(({ body }) => body.to)).toEqual(['completed'])
})

test('4.1 A column says why it refuses a card while the card is held, and a drop changes nothing', async () => {
  await atBoard([paperRow(101, { status: 'in_progress' })], () => ({ completed: ['checks_open'] }))
  await expect.element(cardIn('in_progress', 101)).toBeVisible()
  const verdict = page.css('[data-part="verdict"]')
  const drop = await hold(101, 'completed')
  await expect.element(verdict).toHaveTextContent('Die Prüfliste ist nicht vollständig.')
  await expect.element(page.css('[data-column="completed"][data-over="refused"]')).toBeVisible()
  drop()
  // The dialog leads to what is missing.
  await expect.element(page.getByRole('dialog').getByRole('button', { name: 'Zur Prüfliste' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  const other = await hold(101, 'picked_up')
  await expect.element(verdict).toHaveTextContent('Von diesem Status geht es dorthin nicht.')
  other()
  await expect.element(cardIn('in_progress', 101)).toBeVisible()
  expect(askedFor(STATUS)).toEqual([])
})

test('4.1 A step that asks for something opens its dialog after the drop', async () => {
  await atBoard([paperRow(101, { status: 'new' })], () => ({ canceled: ['reason_required'] }))
  await expect.element(cardIn('new', 101)).toBeVisible()
  const drop = await hold(101, 'canceled')
  await expect.element(page.css('[data-part="verdict"]')).toHaveTextContent('Fragt noch nach Angaben')
  drop()
  await page.getByRole('dialog').getByLabelText('Grund').fill('Doppelt angelegt')
  await page.getByRole('dialog').getByRole('button', { name: 'Stornieren' }).click()
  await expect.element(cardIn('canceled', 101)).toBeVisible()
})

test('A card is moved with the keyboard, and Escape puts it back', async () => {
  await atBoard([paperRow(101, { status: 'in_progress' }), paperRow(102, { status: 'in_progress' })])
  await expect.element(cardIn('in_progress', 101)).toBeVisible()
  ;(card(101).element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(card(102)).toHaveFocus()
  await userEvent.keyboard('{ }{ArrowRight}')
  await expect.element(page.getByRole('status').getByText(/Fertig.*Hier ablegen/)).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  expect(askedFor(STATUS)).toEqual([])
  await userEvent.keyboard('{ }{ArrowRight}{Enter}')
  await expect.element(cardIn('completed', 102)).toBeVisible()
  await expect.element(card(102)).toHaveFocus()
})

test('4.6 A step by another user moves the card at once', async () => {
  const { move } = await atBoard([paperRow(101, { status: 'new' }), paperRow(102, { status: 'new' })])
  await expect.element(cardIn('new', 101)).toBeVisible()
  move(uuidOf(101), 'in_progress')
  await expect.element(cardIn('in_progress', 101)).toBeVisible()
  await expect.element(column('new').getByRole('heading')).toMatchTextContent(/1$/)
})

const FRAMES = 60
/** A board of 500 cards may take this much longer for a frame than one of 20. */
const RATIO = 1.5

/** The median time from frame to frame (ms) while a card is dragged over a board with this many cards. */
async function frameTime(count: number): Promise<number> {
  const statuses = ['new', 'in_progress'] as const
  const rows = Array.from({ length: count }, (_, nth) =>
    paperRow(1_000 + nth, { status: nth % 2 === 0 ? 'new' : 'in_progress' }),
  )
  const { screen } = await atBoard(rows)
  await expect.element(column('new').getByRole('heading')).toMatchTextContent(new RegExp(`${count / 2}$`))
  const selector = `[data-card="${uuidOf(1_000)}"]`
  await expect.poll(() => document.querySelector(selector)).not.toBeNull()
  expect(document.querySelectorAll('[data-card]').length).toBeLessThan(60)
  const drop = await hold(1_000, 'in_progress')
  const source = document.querySelector(selector)
  if (!source) throw new Error('The card is gone')
  const [a, b] = statuses.map((status) => middle(`[data-column="${status}"]`)) as [Spot, Spot]
  const took: number[] = []
  let before = performance.now()
  for (let nth = 0; nth < FRAMES; nth += 1) {
    const share = Math.abs(Math.sin(nth / 10))
    send(source, 'pointermove', { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share })
    await frame()
    took.push(performance.now() - before)
    before = performance.now()
  }
  await userEvent.keyboard('{Escape}')
  drop()
  await screen.unmount()
  return took.sort((x, y) => x - y)[FRAMES / 2] ?? Number.POSITIVE_INFINITY
}

test('A board of 500 cards draws only the visible ones, and drags as fast as one of 20', async () => {
  const few = await frameTime(20)
  expect(await frameTime(500)).toBeLessThan(few * RATIO)
})
