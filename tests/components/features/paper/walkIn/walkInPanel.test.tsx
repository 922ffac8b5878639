import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EVERY_LOCATION } from '#contract/permissions/can.ts'
import { feature } from '#renderer/features/paper/feature.ts'
import { answer, askedFor, refusal } from '#tests/support/components/answers.ts'
import { papers } from '#tests/support/components/papers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { rightsWithout, signIn, uuidOf } from '#tests/support/components/signedIn.ts'

const LOCATION = uuidOf(901)
const SAVE = 'POST /v1/workshop/paper/walk-in'
const input = (name: string) => page.css(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()
const cell = (name: string, line: number) => page.getByLabelText(`${name}, Zeile ${line}`, { exact: true })
const newText = () => page.getByRole('textbox', { name: 'Neue Arbeit, Enter legt sie an' })

async function atWalkIn(hasPlan = false) {
  const rights = rightsWithout('location.workshop.planner.read')
  signIn(hasPlan ? { ...rights, [EVERY_LOCATION]: ['location.workshop.planner.read'] } : rights)
  papers([])
  const nothing = { items: [], has_more: false, next_cursor: null }
  answer({
    'GET /v1/locations/labels': () => ({ items: [{ uuid: LOCATION, label: 'Ahornfeld', deleted: false }] }),
    'GET /v1/workshop/walk-in/home': () => ({ location_uuid: LOCATION }),
    'GET /v1/workshop/usual-works': () => ({ items: [] }),
    'GET /v1/workshop/packages': () => nothing,
    'GET /v1/workshop/find': () => ({ plates: [], is_ambiguous: false, papers: [], vehicles: [] }),
    'POST /v1/workshop/planner/promise': () => ({
      is_possible: true,
      possible: null,
      shifting: null,
      forced: null,
      behind: { cars: 0, until: '2026-09-16', first: [] },
      papers: [],
    }),
    [SAVE]: () => refusal('service_unavailable'),
  })
  await page.viewport(1366, 768)
  await showScreen(feature, '/workshop/paper/new', { isSignedIn: false })
  await expect.element(input('licensePlate')).toHaveFocus()
}

test('Works of a walk-in are edited before the first save like rows of a spreadsheet, and a refused save loses none of them', async () => {
  await atWalkIn()
  await userEvent.keyboard('DEM-WI 7{Enter}')
  await expect.element(page.getByText('Das Fahrzeug wird mit dem Schein angelegt.', { exact: false })).toBeVisible()
  await newText().click()
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', 'Inspektion\t01 51 00 00\t60\nBremsen vorn\t46191900\t40')
  newText()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  await expect.element(cell('Arbeit', 2)).toHaveValue('Bremsen vorn')
  await userEvent.keyboard('Probefahrt{Enter}{ArrowUp}{End}{ArrowRight}')
  await expect.element(cell('Arbeitsnummer', 3)).toHaveFocus()
  await userEvent.keyboard('99 05')
  await cell('Vorgabe (ZE)', 2).fill('45')
  await userEvent.keyboard('{Enter}')
  await expect.element(cell('Vorgabe (ZE)', 3)).toHaveFocus()
  await userEvent.keyboard('10{Control>}s{/Control}')
  await expect.poll(() => askedFor(SAVE).length).toBe(1)
  const works = [
    { text: 'Inspektion', labour_number: '01 51 00 00', target_ze: 60, skill: '', bay_kind: '' },
    { text: 'Bremsen vorn', labour_number: '46191900', target_ze: 45, skill: '', bay_kind: '' },
    { text: 'Probefahrt', labour_number: '99 05', target_ze: 10, skill: '', bay_kind: '' },
  ]
  expect(askedFor(SAVE)[0]?.body).toMatchObject({ licensePlate: 'DEM-WI 7', location_uuid: LOCATION, works })
  await expect.element(cell('Arbeit', 3)).toHaveValue('Probefahrt')
  await expect.element(input('licensePlate')).toHaveValue('DEM-WI 7')
})

test('The save key in an untouched panel for a walk-in saves nothing, and marks and focuses the plate', async () => {
  await atWalkIn()
  await expect.element(page.css('[data-field="location_uuid"] input').first()).toHaveValue('Ahornfeld')
  await input('tag').click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.css('[data-field="licensePlate"]').getByText('Pflichtfeld')).toBeVisible()
  await expect.element(input('licensePlate')).toHaveFocus()
  expect(askedFor(SAVE)).toEqual([])
  // Once anything was typed, the walk-in is saved without a plate, too.
  await input('tag').fill('12')
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => askedFor(SAVE).length).toBe(1)
})

test('A promise without a time for its works is not saved before the plan can answer: the panel asks for the time', async () => {
  await atWalkIn(true)
  await userEvent.keyboard('DEM-WI 8')
  await newText().fill('Geräusch suchen')
  await userEvent.keyboard('{Enter}')
  const time = page.getByLabelText('Zeit für 1 Arbeit ohne Vorgabe')
  await expect.element(time).toBeVisible()
  await page.getByRole('group', { name: 'Häufige Zusagen' }).getByRole('button').last().click()
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.element(page.getByText('Ohne Zeit kann der Plan die Zusage nicht prüfen.')).toBeVisible()
  await expect.element(time).toHaveFocus()
  expect(askedFor(SAVE)).toEqual([])
  await userEvent.keyboard('120')
  await expect.element(page.getByText('Ohne Zeit kann der Plan die Zusage nicht prüfen.')).not.toBeInTheDocument()
  await expect.poll(() => askedFor('POST /v1/workshop/planner/promise').at(-1)?.body.planned_minutes).toBe(72)
  await userEvent.keyboard('{Control>}s{/Control}')
  await expect.poll(() => askedFor(SAVE).length).toBe(1)
  expect(askedFor(SAVE)[0]?.body).toMatchObject({ estimated_ze: 120 })
})
