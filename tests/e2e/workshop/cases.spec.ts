import { expect, type Page } from 'playwright/test'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { HIGH_VOLTAGE_SKILLS } from '#contract/workshop/highVoltage.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { newPaper, type Paper, statusBar } from '../paper/paperPages.ts'
import { at, bar, plannerPage, planOf, workday } from '../planner/plannerPages.ts'
import { atPage, field } from '../records/adminPages.ts'

/** Edge cases of the demo week, as its users see them. */

const DAY_MS = 86_400_000
const HALF_AN_HOUR_MS = 1_800_000
const PLACE = { viewport: { width: 1366, height: 768 } }
type Wanted = (row: Paper) => boolean
type Warnings = EndpointOutput<'GET /v1/workshop/paper/:uuid/warnings'>
type Frame = EndpointOutput<'GET /v1/workshop/planner'>

/** Papers of the demo week that match the query. */
async function papersOf(who: Person, query: string, isWanted: Wanted = () => true): Promise<Paper[]> {
  const found: Paper[] = []
  let cursor = ''
  do {
    const page = await who.call<{ items: Paper[]; next_cursor: string | null }>(
      'GET',
      `/workshop/paper?limit=200&${query}${cursor}`,
    )
    found.push(...page.items.filter(isWanted))
    cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`
  } while (cursor !== '')
  return found
}

const OPEN = ['new', 'in_progress', 'completed', 'delivered'].map((one) => `filter[status][in]=${one}`).join('&')

/** The first open paper with a warning. `known` keeps the warnings of the papers that were asked about. */
async function warned(
  who: Person,
  warning: Warnings['items'][number],
  isWanted: Wanted,
  known = new Map<string, Warnings['items']>(),
): Promise<Paper> {
  for (const row of await papersOf(who, OPEN, isWanted)) {
    const items = known.get(row.uuid) ?? (await who.call<Warnings>('GET', `/workshop/paper/${row.uuid}/warnings`)).items
    known.set(row.uuid, items)
    if (items.includes(warning)) return row
  }
  throw new Error(`The demo week has no paper with ${warning}`)
}

const warnings = (page: Page) => page.getByRole('region', { name: 'Darauf achten' })
const open = async (page: Page, server: DemoServer, { uuid, licensePlate }: Paper) => {
  await page.goto(`${server.url}/workshop/paper/${uuid}`)
  await expect(field(page, 'licensePlate')).toHaveValue(licensePlate)
}

test('E01 E03 E04 E05 E07 Each warning stands on its sheet, says why, and leads to its cause', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const known = new Map<string, Warnings['items']>()
  const rowWith = (warning: Warnings['items'][number], isWanted: Wanted) => warned(admin, warning, isWanted, known)
  const late = await rowWith('plate_seen_lately', ({ type }) => type === 'rework')
  const page = await atPage(browser, server, 'admin', `/workshop/paper/${late.uuid}`, PLACE)

  await test.step('E04 A car that was here three days ago warns, and the warning leads to that sheet', async () => {
    const back = warnings(page).getByRole('listitem').filter({ hasText: 'War in den letzten 7 Tagen schon hier' })
    await back.getByRole('link').click()
    await expect(page).not.toHaveURL(new RegExp(late.uuid))
    await expect(field(page, 'licensePlate')).toHaveValue(late.licensePlate)
  })

  await test.step('E05 A second open paper for one car warns, and the warning leads to the other one', async () => {
    const row = await rowWith('second_open_paper', ({ vin }) => vin !== '')
    await open(page, server, row)
    const other = warnings(page).getByRole('listitem').filter({ hasText: 'Weiterer offener Werkstattschein' })
    await other.getByRole('link').first().click()
    await expect(page).not.toHaveURL(new RegExp(row.uuid))
    await expect(field(page, 'vin')).toHaveValue(row.vin)
  })

  await test.step('E03 Fewer kilometres than last time are reported beside the field and above the sheet', async () => {
    await open(page, server, await rowWith('mileage_below_last', ({ kilometers }) => kilometers !== null))
    await expect(warnings(page).getByText('Kilometerstand niedriger als zuletzt')).toBeVisible()
    await expect(page.locator('[data-field="kilometers"]').getByText(/Niedriger als zuletzt: .* km am/)).toBeVisible()
  })

  await test.step('E07 Wider tires in front of an ID.4 warn until they are written where they belong', async () => {
    const row = await rowWith('axles_swapped', ({ model }) => model.startsWith('ID.4'))
    await open(page, server, row)
    await expect(warnings(page).getByText(/Reifengrößen der Achsen vertauscht/)).toBeVisible()
    await page.getByText(/^Weitere Angaben/).click()
    await expect(page.locator('[data-field="tires_rear"]').getByText(/gehören nach hinten/)).toBeVisible()
    // The size is typed in lower case and without spaces.
    await field(page, 'tires_front').fill(row.tires_rear.toLowerCase().replaceAll(' ', ''))
    await field(page, 'tires_rear').fill(row.tires_front)
    await page.keyboard.press('Tab')
    await expect(warnings(page).getByText(/Reifengrößen der Achsen vertauscht/)).toHaveCount(0)
    await expect(field(page, 'tires_front')).toHaveValue(row.tires_rear)
  })

  await test.step('E01 A car with an open safety recall stays: the step says why, and leads to the recall', async () => {
    const row = await rowWith('safety_recall_open', ({ status }) => status === 'completed')
    await open(page, server, row)
    await expect(warnings(page).getByText('Sicherheitsrückruf offen')).toBeVisible()
    await statusBar(page).getByRole('button', { name: 'Bereitstellen' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Das Fahrzeug darf das Haus nicht verlassen.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Bereitstellen' })).toHaveCount(0)
    await dialog.getByRole('link', { name: 'HST-Prüfung öffnen' }).click()
    await expect(page).toHaveURL(new RegExp(`hst/check.*${row.vin}`))
    await expect(page.getByRole('dialog').getByText('Sicherheitsrückruf offen').first()).toBeVisible()
  })
  await page.context().close()
})

test('E02 If a customer waits for a car that is late, list and sheet say so', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { licensePlate } = await newPaper(admin, {
    waiting_customer: true,
    promised_at: new Date(readClock() - HALF_AN_HOUR_MS).toISOString(),
  })
  const page = await atPage(browser, server, 'admin', `/workshop/paper?q=${encodeURIComponent(licensePlate)}`, PLACE)
  await page.getByRole('button', { name: /^Verspätet/ }).click()
  await page.getByRole('button', { name: 'Kunde wartet', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: licensePlate })
  await expect(row.getByRole('img', { name: 'Wartekunde' })).toBeVisible()
  await expect(row.locator('[data-late]')).toBeVisible()
  await row.getByRole('link', { name: licensePlate }).click()
  for (const text of ['Kunde wartet', 'Fertigstellungstermin überschritten'])
    await expect(warnings(page).getByText(text)).toBeVisible()
  await page.context().close()
})

test('E06 High-voltage work of an unqualified person shows a warning on the sheet and on the bar of the plan', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const row = await warned(admin, 'hv_qualification_missing', ({ drive }) => drive !== 'petrol' && drive !== 'diesel')
  const page = await atPage(browser, server, 'admin', `/workshop/paper/${row.uuid}`, PLACE)
  await expect(warnings(page).getByText('Hochvolt-Arbeit ohne HV-Qualifikation zugewiesen')).toBeVisible()

  const dayIn = (days: number) => new Date(readClock() + days * DAY_MS).toISOString().slice(0, 10)
  const { blocks, people } = await admin.call<Frame>(
    'GET',
    `/workshop/planner?location_uuid=${row.location_uuid}&from=${dayIn(-9)}&to=${dayIn(9)}`,
  )
  const holds = (skills: Frame['people'][number]['skills']) =>
    skills.some(
      ({ skill, valid_until: until }) => HIGH_VOLTAGE_SKILLS.includes(skill) && (until === null || until >= dayIn(0)),
    )
  const mayNot = new Set(people.filter(({ skills }) => !holds(skills)).map(({ uuid }) => uuid))
  // Another work of the same car may have a qualified technician.
  const block = blocks.find(
    ({ paper_uuid, start, technicians }) =>
      paper_uuid === row.uuid && start !== null && technicians.some(({ uuid }) => mayNot.has(uuid)),
  )
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(readClock())
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
    },
    // The question about left-over work has been answered.
    { 'planner.site': row.location_uuid, 'planner.morning': `${today} ${admin.user.uuid}/${row.location_uuid}` },
  )
  await page.goto(`${server.url}/workshop/planner?day=${block?.start?.slice(0, 10)}`)
  const marked = bar(page, { uuid: block?.uuid ?? '' }).first()
  await expect(marked).toHaveAttribute('aria-label', /Befähigung (fehlt|abgelaufen): /)
  await marked.click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/Befähigung (fehlt|abgelaufen): /)
      .first(),
  ).toBeVisible()
  await page.context().close()
})

test('E21 Work that has waited for three days stands in front of all other work, with its first day', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 46)
  const [anna] = plan.frame.people
  // The job is planned on Wednesday of last week, and was planned for the Monday before.
  const last = workday(-1)
  const first = new Date(Date.parse(last) - 2 * DAY_MS).toISOString().slice(0, 10)
  const block = await plan.block('DEM-WD 301', {
    start: at(last, '09:00'),
    technicians: [{ uuid: anna?.uuid ?? '', share: 1 }],
    carried_from: first,
    carry_reason: 'Teil kommt morgen',
  })
  const page = await plannerPage(browser, server, plan, 'foreman', PLACE)
  const meant = `Überhang vom ${first.split('-').reverse().join('.')}`
  const waiting = page.locator(`[data-part="tray"] [data-uuid="${block.uuid}"]`)
  await expect(waiting).toContainText(meant)
  await expect(waiting).toContainText('Teil kommt morgen')
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Überhang verplanen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Überhang verplanen' })
  await expect(dialog.getByRole('listitem').filter({ hasText: 'DEM-WD 301' })).toContainText(meant)
  await page.goto(`${server.url}/workshop/planner?day=${last}`)
  await expect(bar(page, block)).toHaveAttribute('aria-label', new RegExp(meant))
  await expect(bar(page, block)).toHaveAttribute('data-tone', 'carried')
  await page.context().close()
})

test('E25 With a very long model name no screen is wider than its window, and each shows the whole plate', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const model = 'Golf Variant GTE Plug-in-Hybrid 1.5 eHybrid OPF DSG Style Edition Panoramadach'
  const vin = `WVWZZZCDZMW8${String(unique()).padStart(5, '0')}`
  const row = await newPaper(admin, { model, vin, promised_at: new Date(readClock() + 60_000).toISOString() })
  const stored = { 'planner.site': row.location_uuid }
  const sheetPath = `/workshop/paper/${row.uuid}`
  const page = await atPage(browser, server, 'admin', sheetPath, { ...PLACE, stored })
  for (const path of [
    sheetPath,
    `/workshop/paper?q=${row.licensePlate}`,
    '/workshop/planner',
    '/workshop/hst/check',
    `/workshop/hst/check?vin=${vin}`,
  ]) {
    if (path !== sheetPath) await page.goto(server.url + path)
    // A sheet shows it in a field, the other screens as text.
    const plate = page.getByText(row.licensePlate, { exact: false }).filter({ visible: true }).first()
    await expect(plate, path).toBeVisible()
    const [wide, room] = await page.evaluate(() => [document.body.scrollWidth, document.documentElement.clientWidth])
    expect(wide, path).toBeLessThanOrEqual(room ?? 0)
    if (path === sheetPath) await expect(field(page, 'model')).toHaveValue(model)
  }
  await page.context().close()
})

test('E31 A holiday of one location takes its working time, and none of another location', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  type Location = { uuid: string; version: number; region_code: string }
  const { items } = await admin.call<{ items: Location[] }>('GET', '/locations')
  const [here, there] = items
  if (!here || !there) throw new Error('There are no two locations')
  const move = async (region_code: string) => {
    const { version } = await admin.call<Location>('GET', `/locations/${there.uuid}`)
    await admin.call('PATCH', `/locations/${there.uuid}`, { version, region_code })
  }
  await move('DE-BY')
  // Epiphany: in Bavaria, not in Lower Saxony.
  const stored = { 'planner.site': there.uuid }
  const page = await atPage(browser, server, 'admin', '/workshop/planner?day=2027-01-06', { ...PLACE, stored })
  await expect(page.getByText('Kapazität 0 h', { exact: true })).toBeVisible()
  await page.evaluate((location) => localStorage.setItem('planner.site', location), here.uuid)
  await page.reload()
  await expect(page.getByText(/^Kapazität/)).toBeVisible()
  await expect(page.getByText('Kapazität 0 h', { exact: true })).toHaveCount(0)
  await move(there.region_code)
  await page.context().close()
})
