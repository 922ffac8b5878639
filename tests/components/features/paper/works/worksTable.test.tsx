import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PermissionMap } from '#contract/permissions/can.ts'
import type { RecordRow } from '#contract/records/define.ts'
import { work } from '#contract/records/work.ts'
import { useWorks } from '#renderer/features/paper/works/useWorks.ts'
import { WorksTable } from '#renderer/features/paper/works/WorksTable.tsx'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { USERS_KEY } from '#renderer/net/users.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { recordAnswers, system } from '#tests/support/components/recordAnswers.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA, BERT, rightsWithout, signIn, uuidOf } from '#tests/support/components/signedIn.ts'

type Work = RecordRow<typeof work>
const PAPER = uuidOf(801)
const LOCATION = uuidOf(901)
const BLANK = {
  location_uuid: LOCATION,
  paper_uuid: PAPER,
  extension: 1,
  position: 1,
  text: '',
  labour_number: '',
  target_ze: 0,
  skill: '',
  bay_kind: '',
  technician_uuid: null,
  state: 'new',
  hold_reason: '',
  complaint: '',
  cause: '',
  correction: '',
  is_put_off: false,
  removable_by: '',
  helpers: [],
} satisfies Omit<Work, keyof ReturnType<typeof system>>
const LONG = 'Bremsscheiben und Bremsbeläge an der Vorderachse ersetzen, danach Probefahrt'

const cell = (name: string, line: number) => page.getByLabelText(`${name}, Zeile ${line}`, { exact: true })
const newText = () => page.getByRole('textbox', { name: 'Neue Arbeit, Enter legt sie an' })

function Table({ width }: { width: number }) {
  const works = useWorks(PAPER)
  return (
    <div style={{ inlineSize: width }}>
      <WorksTable paper={{ uuid: PAPER, location_uuid: LOCATION }} works={works} extension={1} readOnly={false} />
    </div>
  )
}

/** The table of a paper with these works, which the client may change. */
async function atTable(rows: Partial<Work>[], width = 900, permissions?: PermissionMap) {
  signIn(permissions)
  const stored = rows.map((given, at): Work => ({ ...BLANK, ...system(101 + at), position: at + 1, ...given }))
  const nothing = { items: [], has_more: false, next_cursor: null }
  answer({
    ...recordAnswers(work, stored, BLANK).answers,
    'GET /v1/workshop/stamps/paper/:uuid': () => ({ items: [] }),
    'GET /v1/workshop/stamps/own': () => ({
      items: [],
      here_since: null,
      forgotten_going: null,
      today: 0,
      forgotten: [],
      may_parallel: false,
    }),
    'GET /v1/workshop/packages': () => nothing,
  })
  await show(<Table width={width} />, ['paper', 'work', 'stamps', 'records'])
  await expect.element(newText()).toBeVisible()
}
const created = () =>
  askedFor('POST /v1/workshop/works').map(({ body }) => [body.text, body.labour_number, body.target_ze, body.position])

function paste(text: string, into = newText()): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  into.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

beforeEach(() => page.viewport(1366, 768))

test('A work is typed like a row of a spreadsheet: Tab leads to its figures, and Enter saves it and begins the next one', async () => {
  await atTable([{ text: 'Inspektion', target_ze: 60 }])
  await newText().click()
  await userEvent.keyboard('Bremsen vorn{Tab}46 19 19 00{Tab}40{Enter}')
  await expect.poll(created).toEqual([['Bremsen vorn', '46 19 19 00', 40, 2]])
  await expect.element(newText()).toHaveFocus()
  await expect.element(newText()).toHaveValue('')
  await expect.element(cell('Vorgabe (ZE)', 2)).toHaveValue('40')
  // The arrows lead up to the last work, from cell to cell at the ends of texts, and down again.
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell('Arbeit', 2)).toHaveFocus()
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(cell('Arbeitsnummer', 2)).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(cell('Arbeitsnummer', 1)).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(cell('Arbeit', 1)).toHaveFocus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.element(newText()).toHaveFocus()
  // Tab selects the text of a cell, so that typing replaces it.
  await cell('Arbeitsnummer', 1).click()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}Ölwechsel')
  await expect.element(cell('Arbeit', 1)).toHaveValue('Ölwechsel')
})

test('Each line of a pasted list becomes a work in the same order, with the figures of its columns', async () => {
  await atTable([])
  await newText().click()
  paste('Inspektion\t01 51 00 00\t60\nBremsen vorn\t46191900\t40\nProbefahrt\n')
  await expect.poll(created).toEqual([
    ['Inspektion', '01 51 00 00', 60, 1],
    ['Bremsen vorn', '46191900', 40, 2],
    ['Probefahrt', '', 0, 3],
  ])
  await expect.element(cell('Arbeit', 3)).toHaveValue('Probefahrt')
})

test('A list that is pasted into a saved work fills that work with its first line, and the other lines become works', async () => {
  await atTable([{ text: '' }, { text: 'Probefahrt' }])
  await cell('Arbeit', 1).click()
  paste('Inspektion\t01 51 00 00\t60\nBremsen vorn\t46191900\t40\n', cell('Arbeit', 1))
  await expect.poll(created).toEqual([['Bremsen vorn', '46191900', 40, 3]])
  await expect.element(cell('Arbeit', 1)).toHaveValue('Inspektion')
  await userEvent.click(document.body)
  const saved = () => askedFor('PATCH /v1/workshop/works/:uuid').map(({ body }) => body)
  for (const value of [{ text: 'Inspektion' }, { labour_number: '01 51 00 00' }, { target_ze: 60 }])
    await expect.poll(saved).toContainEqual(expect.objectContaining(value))
})

test('A figure that is not allowed for a work is marked, and nothing is saved until it is right', async () => {
  await atTable([])
  await newText().click()
  await userEvent.keyboard('Ölwechsel{Tab}{Tab}1,5{Enter}')
  expect(created()).toEqual([])
  await userEvent.click(document.body)
  await expect.element(page.getByText('Das geht hier nicht.')).toBeVisible()
  await cell('Vorgabe (ZE)', 1).fill('15')
  await userEvent.keyboard('{Enter}')
  await expect.poll(created).toEqual([['Ölwechsel', '', 15, 1]])
})

for (const width of [774, 751, 553, 390])
  test(`No cell of a work is cut in a table of ${width} px, and its text has 14 px or more`, async () => {
    const technician_uuid = ANNA.uuid
    await atTable([{ text: LONG, labour_number: '46 19 19 00', target_ze: 9_999, technician_uuid }], width)
    await expect.element(cell('Arbeit', 1)).toBeVisible()
    const table = document.querySelector('table')
    const scroller = table?.parentElement
    expect(scroller?.scrollWidth).toBeLessThanOrEqual(scroller?.clientWidth ?? 0)
    const end = table?.getBoundingClientRect().right ?? 0
    for (const one of table?.querySelectorAll('td :is(input, textarea, select, button)') ?? []) {
      expect(one.getBoundingClientRect().right, one.outerHTML.slice(0, 80)).toBeLessThanOrEqual(end)
      if (one.matches('input, textarea, select'))
        expect(Number.parseFloat(getComputedStyle(one).fontSize)).toBeGreaterThanOrEqual(14)
      if (one.matches('input')) expect(one.scrollWidth, one.outerHTML.slice(0, 80)).toBeLessThanOrEqual(one.clientWidth)
    }
    const text = cell('Arbeit', 1).element()
    expect(text.scrollHeight).toBeLessThanOrEqual(text.clientHeight)
  })

test('A user who may not delete papers can delete only their own works that no one has started', async () => {
  const rights = rightsWithout('location.workshop.paper.delete', 'global.workshop.paper.delete')
  await atTable(
    [
      { text: 'Inspektion', removable_by: ANNA.uuid },
      { text: 'Ölwechsel', removable_by: uuidOf(2) },
    ],
    900,
    rights,
  )
  const bins = page.getByRole('button', { name: /^Zeile . löschen/ })
  await expect.element(bins).toBeVisible()
  expect(bins.elements()).toHaveLength(1)
})

/** A text without the marks that isolate names. */
const withoutMarks = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '')
const OFFERED =
  'Zur Wahl stehen Mitglieder der Werkstattteams und Personen mit eigenen Arbeitszeiten am Standort des Scheins.'
const technician = () => cell('Mechatroniker/in', 1)
const optionsOf = (select: Element) => [...select.querySelectorAll('option')].map(({ text }) => text.trim())

test('A work offers the people of its paper’s new location, even before its own row shows the move', async () => {
  await atTable([{ text: 'Inspektion', location_uuid: uuidOf(902) }])
  answer({ 'GET /v1/workshop/technicians': () => ({ items: [BERT] }) })
  await queryClient.invalidateQueries({ queryKey: USERS_KEY })
  await expect.poll(() => optionsOf(technician().element()).map(withoutMarks)).toEqual(['Niemand', 'Bert Muster'])
  expect(askedFor('GET /v1/workshop/technicians').map(({ query }) => query)).not.toContainEqual({
    location_uuid: uuidOf(902),
  })
})

test('A work offers only people of the workshop, and marks a person who is assigned and has left the workshop', async () => {
  await atTable([{ text: 'Inspektion', technician_uuid: ANNA.uuid }])
  answer({ 'GET /v1/workshop/technicians': () => ({ items: [BERT] }) })
  await queryClient.invalidateQueries({ queryKey: USERS_KEY })
  await expect
    .poll(() => optionsOf(technician().element()).map(withoutMarks))
    .toEqual(['Niemand', 'Bert Muster', 'Anna Probe (nicht in der Werkstatt)'])
  await expect.element(technician()).toHaveValue(ANNA.uuid)
  expect(askedFor('GET /v1/workshop/technicians')[0]?.query).toEqual({ location_uuid: LOCATION })
  await page.getByRole('button', { name: 'Wer arbeitet mit, Zeile 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  expect(optionsOf(dialog.getByRole('combobox').element()).slice(1)).toEqual(['Bert Muster'])
  // A user who misses somebody learns who is offered.
  await expect.element(dialog.getByText(OFFERED)).toBeVisible()
  await expect.element(technician()).toHaveAttribute('title', OFFERED)
})

test('A work shows its stored technician again when the server refuses another one', async () => {
  await atTable([{ text: 'Inspektion' }])
  answer({
    'PATCH /v1/workshop/works/:uuid': () => refusal('not_in_workshop', { about: { people: ['Bert Muster'] } }),
  })
  await technician().selectOptions(BERT.uuid)
  await expect.poll(() => askedFor('PATCH /v1/workshop/works/:uuid').length).toBe(1)
  await expect.element(technician()).toHaveValue('')
})
