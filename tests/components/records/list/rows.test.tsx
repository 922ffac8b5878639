import { expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { feature } from '#renderer/features/departments/feature.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { hangUp, tell } from '#tests/support/components/signedIn.ts'

const LIST = 'GET /v1/departments'
const NAMES = ['Lager', 'Service', 'Verkauf', 'Werkstatt']
const grid = () => page.getByRole('grid')
const rows = () => page.css('[role="grid"] [role="row"][id]')
const row = (name: string) => rows().filter({ hasText: name })
const scroller = () => grid().element() as HTMLElement

async function atList(names: readonly string[] = NAMES, at = '') {
  const store = departments(...names)
  const shown = await showScreen(feature, `/admin/departments${at}`)
  await expect.element(rows().nth(3)).toBeVisible()
  const changed = (uuid: string, fields: string[]) => {
    const version = store.rows.find((one) => one.uuid === uuid)?.version ?? 1
    tell('custom.event', { type: 'department.changed', uuid, location: null, version, by: null, fields })
  }
  return { ...shown, store, changed, path: () => shown.router.state.location.pathname }
}

test('Several rows are deleted, restored by undo within ten seconds, deleted again, and restored from the bin', async () => {
  const { address, store } = await atList()
  const doomed = ['Service', 'Verkauf']
  const select = async () => {
    for (const name of doomed) await row(name).getByRole('checkbox').click()
  }
  const deleted = () => store.rows.filter((one) => one.deleted_at !== null).map(({ name }) => name)
  const bar = page.getByRole('status').filter({ hasText: 'ausgewählt' })
  const undo = page.getByRole('button', { name: 'Rückgängig' })
  await select()
  await bar.getByRole('button', { name: 'Löschen' }).click()
  await expect.element(undo).toBeVisible()
  expect(deleted()).toEqual(doomed)
  for (const name of doomed) await expect.element(row(name)).not.toBeInTheDocument()
  await undo.click()
  await expect.poll(deleted).toEqual([])
  for (const name of doomed) await expect.element(row(name)).toBeVisible()

  await select()
  await userEvent.keyboard('{Delete}')
  await expect.poll(deleted).toEqual(doomed)
  await page.getByRole('button', { name: /^Gelöscht \(\d+\)$/ }).click()
  await expect.poll(address).toContain('deleted=only')
  await select()
  await bar.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect.poll(deleted).toEqual([])
  await page.getByRole('button', { name: /^Gelöscht/ }).click()
  for (const name of doomed) await expect.element(row(name)).toBeVisible()
})

test('Columns can be hidden, moved, pinned and widened, and stay so', async () => {
  await atList()
  const heads = () => [...document.querySelectorAll('[role="columnheader"]')].map((head) => head.textContent ?? '')
  await page.getByRole('button', { name: 'Spalten' }).click()
  const panel = page.getByRole('dialog', { name: 'Spalten' })
  await panel.getByRole('checkbox', { name: 'Kürzel' }).click()
  await panel.getByRole('checkbox', { name: 'Angelegt' }).click()
  await panel.getByRole('button', { name: 'Standort nach hinten' }).click()
  await panel.getByRole('button', { name: 'Telefon anheften' }).click()
  await panel.getByText('Kompakt').click()
  await userEvent.keyboard('{Escape}')
  const edge = page.getByRole('separator', { name: 'Breite von Name' })
  const before = Number(edge.element().getAttribute('aria-valuenow'))
  ;(edge.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(edge).toHaveAttribute('aria-valuenow', String(before + 16))
  const wanted = heads()
  expect(wanted.join()).not.toContain('Kürzel')
  expect(wanted.join()).toContain('Angelegt')

  await atList()
  await expect.element(edge.last()).toHaveAttribute('aria-valuenow', String(before + 16))
  expect(heads().slice(-wanted.length)).toEqual(wanted)
  expect(rows().last().element().getBoundingClientRect().height).toBe(28)
})

test('A column that is ticked on a small screen joins the usual ones, at once in files and later on a wide screen', async () => {
  const heads = () =>
    [...document.querySelectorAll<HTMLElement>('[role="columnheader"]')].map((head) => head.textContent ?? '').join('|')
  await page.viewport(700, 600)
  await atList()
  await expect.poll(heads).not.toContain('Aktiv')
  await page.getByRole('button', { name: 'Spalten' }).click()
  const panel = page.getByRole('dialog', { name: 'Spalten' })
  await expect.element(panel.getByRole('checkbox', { name: 'Aktiv' })).toBePartiallyChecked()
  await expect.element(panel.getByText('Kein Platz auf diesem Bildschirm').first()).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Angelegt' }).click()
  await userEvent.keyboard('{Escape}')
  await expect.poll(heads).toContain('Angelegt')

  const usual = ['name', 'short_code', 'location_uuid', 'head_uuid', 'phone', 'member_count', 'is_active']
  answer({ 'GET /v1/departments/export.csv': () => '' })
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  await expect.poll(() => askedFor('GET /v1/departments/export.csv').length).toBe(1)
  const { columns } = askedFor('GET /v1/departments/export.csv')[0]?.query ?? {}
  expect([columns].flat().toSorted()).toEqual([...usual, 'created_at'].toSorted())

  await page.viewport(1920, 900)
  await expect.poll(heads).toContain('Aktiv')
  for (const name of ['Kürzel', 'Standort', 'Telefon', 'Angelegt']) expect(heads()).toContain(name)
})

test('A row that another user changes is updated in place, is marked for three seconds, and moves nothing', async () => {
  const names = Array.from({ length: 40 }, (_, i) => `Zeile ${String(i).padStart(2, '0')}`)
  const { store, changed } = await atList(names)
  scroller().scrollTo({ top: 400 })
  await expect.element(row('Zeile 18')).toBeVisible()
  const place = scroller().scrollTop
  expect(place).toBeGreaterThan(0)
  const before = row('Zeile 18').element().getBoundingClientRect()
  const target = store.rows.find(({ name }) => name === 'Zeile 18')
  const uuid = target?.uuid ?? ''

  store.save(uuid, { short_code: 'NEU' })
  changed(uuid, ['short_code'])
  await expect.element(row('Zeile 18')).toMatchTextContent(/NEU/)
  await expect.element(row('Zeile 18')).toHaveAttribute('data-fresh', 'true')
  expect(scroller().scrollTop).toBe(place)
  expect(row('Zeile 18').element().getBoundingClientRect()).toEqual(before)
  await expect.element(row('Zeile 18')).not.toHaveAttribute('data-fresh')
})

test('A click opens the pressed row, also when the rows move before the release', async () => {
  const { store, changed, path } = await atList()
  const uuidOf = (name: string) => store.rows.find((one) => one.name === name)?.uuid ?? ''
  const at = row('Verkauf').element().getBoundingClientRect()
  const frame = window.frameElement?.getBoundingClientRect()
  const [x, y] = [(frame?.x ?? 0) + at.x + 200, (frame?.y ?? 0) + at.y + at.height / 2]
  const mouse = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased') =>
    cdp().send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })

  await mouse('mouseMoved')
  await mouse('mousePressed')
  store.save(uuidOf('Lager'), { deleted_at: '2026-09-16T08:20:00.000Z' })
  changed(uuidOf('Lager'), ['deleted_at'])
  // The next row lies under the pointer now.
  await expect.poll(() => row('Werkstatt').element().getBoundingClientRect().top).toBe(at.top)
  await mouse('mouseReleased')
  await expect.poll(path).toBe(`/admin/departments/${uuidOf('Verkauf')}`)
})

test('A press that is dragged from one row to another opens no row', async () => {
  const { path } = await atList()
  await userEvent.dragAndDrop(row('Service'), row('Werkstatt'))
  expect(path()).toBe('/admin/departments')
  await row('Lager').click()
  await expect.poll(path).toMatch(/101$/)
})

test('Changes that were made during a lost connection are shown afterwards', async () => {
  const { store } = await atList()
  hangUp()
  store.save(store.rows[0]?.uuid ?? '', { short_code: 'WEG' })
  const lists = askedFor(LIST).length
  await expect.element(row('Lager')).toMatchTextContent(/WEG/)
  expect(askedFor(LIST).length).toBeGreaterThan(lists)
})

test('The tools of the list leave room for the open row, and its tabs stand in one line', async () => {
  // The width that a laptop's screen leaves beside the menu.
  await page.viewport(1110, 768)
  const { router } = await atList()
  await router.navigate('/admin/departments/018f0000-0000-7000-8000-000000000101')
  const open = page.getByRole('region', { name: 'Abteilung', exact: true })
  await expect.element(page.getByRole('tab').first()).toBeVisible()
  const create = page.getByRole('button', { name: 'Neue Abteilung' }).first()
  expect(create.element().getBoundingClientRect().right).toBeLessThanOrEqual(
    open.element().getBoundingClientRect().left,
  )
  const tops = page
    .getByRole('tab')
    .elements()
    .map((one) => one.getBoundingClientRect().top)
  expect(new Set(tops).size).toBe(1)
  await page.viewport(1366, 768)
})

test('The columns and the checkbox before them fill the width of the list, and no more', async () => {
  await atList()
  const list = grid().element().getBoundingClientRect()
  const ends = page
    .getByRole('columnheader')
    .elements()
    .map((one) => one.getBoundingClientRect().right)
  expect(Math.max(...ends)).toBeLessThanOrEqual(list.right + 1)
  expect(list.right - Math.max(...ends)).toBeLessThan(10)
})
