import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { paperCode, paperPath } from '#contract/workshop/paperCode.ts'
import { feature } from '#renderer/features/departments/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { uuidOf } from '#tests/support/components/signedIn.ts'

const LIST = 'GET /v1/departments'
const NAMES = ['Lager', 'Service', 'Verkauf', 'Werkstatt']
const rows = () => page.css('[role="grid"] [role="row"][id]')
const chip = (name: string | RegExp) => page.getByRole('button', { name })

async function atList(at = '') {
  const store = departments(...NAMES)
  const shown = await showScreen(feature, `/admin/departments${at}`)
  await expect.element(rows().nth(3)).toBeVisible()
  return { ...shown, store, query: () => new URLSearchParams(shown.router.state.location.search) }
}
const lastQuery = () => askedFor(LIST).at(-1)?.query

async function openFilter(name: string) {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
  return page.getByRole('dialog', { name })
}

test('Search, filters and order stand in the address, are sent to the server, and are restored from the address', async () => {
  const { query, address } = await atList()
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('werk')
  await expect.poll(() => lastQuery()).toMatchObject({ q: 'werk' })
  expect(query().get('q')).toBe('werk')
  await page.getByRole('button', { name: 'Suche leeren' }).click()
  await expect.poll(() => query().get('q')).toBe(null)

  const head = page.getByRole('columnheader', { name: 'Name' })
  await head.getByRole('button').click()
  await expect.element(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(() => lastQuery()).toMatchObject({ sort: '-name' })

  await openFilter('Werkstattteam')
  await page.getByRole('radio', { name: 'Ja' }).click()
  await expect.poll(() => lastQuery()).toMatchObject({ sort: '-name', 'filter[is_workshop_team][is]': 'true' })
  await userEvent.keyboard('{Escape}')
  await expect.element(chip('Werkstattteam: Ja').first()).toBeVisible()

  const kept = address()
  await atList(kept.slice(kept.indexOf('?')))
  await expect.element(chip('Werkstattteam: Ja').first()).toBeVisible()
  expect(lastQuery()).toMatchObject({ sort: '-name', 'filter[is_workshop_team][is]': 'true' })
})

test('A removed filter is no longer part of the query, and the order stays', async () => {
  await atList('?filter[is_workshop_team][is]=true&sort=-name')
  await page.getByRole('button', { name: 'Filter Werkstattteam entfernen' }).click()
  await expect.poll(() => lastQuery()).not.toHaveProperty('filter[is_workshop_team][is]')
  expect(lastQuery()).toMatchObject({ sort: '-name' })
})

test('Slow typing keeps the space between two words, and a filter set meanwhile stays', async () => {
  const { query } = await atList()
  const search = page.getByRole('searchbox', { name: 'Suchen' })
  await search.click()
  await userEvent.keyboard('Lack ')
  await expect.poll(() => query().get('q')).toBe('Lack')
  await userEvent.keyboard('und')
  await expect.poll(() => query().get('q')).toBe('Lack und')
  await expect.element(search).toHaveValue('Lack und')

  await openFilter('Werkstattteam')
  // The text changes right before the click, faster than any user types.
  const field = search.element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Lack')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await page.getByRole('radio', { name: 'Ja' }).click()
  await expect.poll(() => query().get('q')).toBe('Lack')
  expect(query().get('filter[is_workshop_team][is]')).toBe('true')
})

test('Unticking the last value of a filter keeps the keyboard focus in the same place', async () => {
  const { query } = await atList()
  const editor = await openFilter('Standort')
  const has = () => query().has('filter[location_uuid][in]')
  const first = editor.getByRole('checkbox').first()
  await first.click()
  await expect.poll(has).toBe(true)
  await first.click()
  await expect.poll(has).toBe(false)
  await expect.element(first).toHaveFocus()
  await editor.getByRole('checkbox').nth(1).click()
  await expect.poll(has).toBe(true)
  await userEvent.keyboard('{Escape}')
  const remove = page.getByRole('button', { name: 'Filter Standort entfernen' })
  await remove.click()
  await expect.element(remove).not.toBeInTheDocument()
})

test('A filter by date takes a preset or bounds; an end before the start is refused at its field', async () => {
  const { query } = await atList()
  const editor = await openFilter('Angelegt')
  await expect.poll(() => editor.getByRole('radio').elements().length).toBe(8)
  await editor.getByRole('radio', { name: 'heute' }).click()
  await expect.poll(() => lastQuery()).toMatchObject({ 'filter[created_at][preset]': 'today' })
  await expect.element(chip('Angelegt: heute').first()).toBeVisible()

  await editor.getByRole('textbox', { name: 'Von' }).fill('5.3.2026')
  await editor.getByRole('textbox', { name: 'Bis' }).fill('4.3.2026')
  await editor.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.element(editor.getByText('Das Ende liegt vor dem Anfang.')).toBeVisible()
  expect(query().get('filter[created_at][preset]')).toBe('today')
  await editor.getByRole('textbox', { name: 'Bis' }).fill('4.3.2345')
  await expect.element(editor.getByText(/^Nur von .*01\.01\.1900.* bis .*31\.12\.2199/)).toBeVisible()

  await editor.getByRole('textbox', { name: 'Bis' }).fill('4.3.2199')
  await editor.getByRole('button', { name: 'Übernehmen' }).click()
  await expect.element(editor).not.toBeInTheDocument()
  await expect.element(chip(/Angelegt: .*05\.03\.2026.* bis .*04\.03\.2199/).first()).toBeVisible()
  expect(query().get('filter[created_at][preset]')).toBe(null)
  expect(query().get('filter[created_at][from]')).toBe('2026-03-05')
})

test('A filter by location takes several locations by name, and also rows without a location', async () => {
  await atList()
  const editor = await openFilter('Standort')
  await editor.getByRole('checkbox', { name: 'ohne Angabe' }).click()
  await expect.poll(() => lastQuery()).toMatchObject({ 'filter[location_uuid][in]': 'none' })
  await editor.getByRole('checkbox', { name: 'Ahornfeld' }).click()
  await expect.poll(() => lastQuery()).toMatchObject({ 'filter[location_uuid][in]': ['none', uuidOf(901)] })
  await userEvent.keyboard('{Escape}')
  await expect
    .element(chip(/^Standort: ohne Angabe, Ahornfeld|^Standort: Ahornfeld, ohne Angabe/).first())
    .toBeVisible()
})

test('A list without rows, without an answer or without permission offers a way out', async () => {
  const { store } = await atList()
  const before = store.rows.splice(0)
  await page.getByRole('searchbox', { name: 'Suchen' }).fill('gibtesnicht')
  await expect.element(page.getByText('Zu Suche und Filtern passt kein Eintrag.')).toBeVisible()
  store.rows.push(...before)
  await page.getByRole('button', { name: 'Alle Filter entfernen' }).first().click()
  await expect.element(rows().first()).toBeVisible()

  answer({ [LIST]: () => refusal('not_found') })
  await page.getByRole('columnheader', { name: 'Kürzel' }).getByRole('button').click()
  await expect.element(page.getByText('Die Liste konnte nicht geladen werden.')).toBeVisible()
  answer({ [LIST]: () => ({ items: [...store.rows], has_more: false, next_cursor: null }) })
  await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
  await expect.element(rows().first()).toBeVisible()
})

test('A paper code that is typed into the search of a list opens its sheet with Enter, and other texts stay', async () => {
  const { address } = await atList()
  const search = page.getByRole('searchbox', { name: 'Suchen' })
  await search.fill('werk')
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('werk')
  expect(address()).toMatch(/^\/admin\/departments/)
  const uuid = '018f4a5e-1c2d-7e3f-8a4b-5c6d7e8f9a0b'
  await search.fill(paperCode(uuid))
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => address()).toBe(paperPath(uuid))
})
