import { type Browser, expect, type Page } from 'playwright/test'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { endWork, locationOf, newPaper } from '../paper/paperPages.ts'
import { atPage, printed } from '../records/adminPages.ts'

type Work = { uuid: string; version: number }
const SCREEN = '/workshop/shouldiscompare'
const VIEWS = ['job', 'technician', 'team', 'position', 'day', 'cause']

/** A paper with a work, at the location of the demo people. */
async function order(admin: Person, target_ze: number, text = 'Bremsbeläge vorn ersetzen') {
  const paper = await newPaper(admin)
  const work = await admin.call<Work>('POST', '/workshop/works', {
    location_uuid: paper.location_uuid,
    paper_uuid: paper.uuid,
    position: 1,
    text,
    target_ze,
    labour_number: '46 10 19 00',
  })
  return { paper, work }
}

async function allow(admin: Person, values: Record<string, unknown>): Promise<void> {
  const { version } = await admin.call<{ version: number }>('GET', '/admin/settings')
  await admin.call('PATCH', '/admin/settings', { version, values })
}

const onPaper = (browser: Browser, server: DemoServer, uuid: string) =>
  atPage(browser, server, 'technician', `/workshop/paper/${uuid}`)
/** Opens an entry of the menu "Mehr", which leads to a part beside the comparison. */
async function beside(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr', exact: true }).click({ timeout: 30_000 })
  await page.getByRole('menuitem', { name }).click()
}
const begin = (page: Page, action: string, text: string) =>
  page.getByRole('button', { name: `${action}: ${text}`, exact: true })

test('A technician stamps on a work, its clock runs, and only one work runs at a time', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const [first, second] = [await order(admin, 50), await order(admin, 50, 'Bremsscheiben prüfen')]
  const technician = await person(server, 'technician')
  await endWork(technician)
  const page = await onPaper(browser, server, first.paper.uuid)
  const start = begin(page, 'Beginnen', 'Bremsbeläge vorn ersetzen')
  await start.click()
  const clock = page.getByRole('button', { name: /^Sie arbeiten an/ })
  await expect(clock).toContainText('0:0')
  // Touch targets for a gloved thumb: at least 44 pixels.
  const stop = begin(page, 'Ende', 'Bremsbeläge vorn ersetzen')
  expect((await stop.boundingBox())?.height).toBeGreaterThanOrEqual(44)

  await page.goto(`${server.url}/workshop/paper/${second.paper.uuid}`)
  await begin(page, 'Beginnen', 'Bremsscheiben prüfen').click()
  await page.getByRole('menuitem', { name: 'Das unterbrechen und hier beginnen' }).click()
  await expect(begin(page, 'Ende', 'Bremsscheiben prüfen')).toBeVisible()
  await page.getByRole('button', { name: /^Sie arbeiten an/ }).click()
  const panel = page.getByRole('dialog', { name: 'Zeit stempeln' })
  await expect(panel.getByText('Eilauftrag geht vor')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await panel.getByRole('button', { name: 'Ende: Bremsscheiben prüfen' }).click()
  await page.getByRole('menuitem', { name: 'Arbeit ist fertig' }).click()
  await expect(page.getByRole('button', { name: 'Ihre Arbeit ist unterbrochen' })).toBeVisible()
  await expect
    .poll(async () => (await admin.call<{ state: string }>('GET', `/workshop/works/${second.work.uuid}`)).state)
    .toBe('completed')
  await panel.getByRole('button', { name: 'Ende: Bremsbeläge vorn ersetzen' }).click()
  await page.getByRole('menuitem', { name: 'Für heute aufhören' }).click()
  await panel.getByRole('button', { name: 'Kommen' }).click()
  await expect(panel.getByText('Da seit')).toBeVisible()
  await page.context().close()
})

test('The comparison explains its figures, takes a cause for a difference, and prints what it shows', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const technician = await person(server, 'technician')
  const { work, paper } = await order(admin, 1)
  await technician.call('POST', '/workshop/stamps/start', { work_uuid: work.uuid, other: 'stop' })
  await technician.call('POST', '/workshop/stamps/stop', { work_uuid: work.uuid, is_done: true })
  await allow(admin, { stats_person_level: 'all' })
  const page = await atPage(browser, server, 'admin', `${SCREEN}?preset=today`)
  await expect(page.getByRole('link', { name: paper.jobId })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'So wird gerechnet: Leistungsgrad' }).click()
  const formula = page.getByRole('dialog', { name: 'So wird gerechnet: Leistungsgrad' })
  await expect(formula).toContainText('verkaufte Zeit ÷ gestempelte Zeit')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Keine Ursache angegeben: Bremsbeläge vorn ersetzen' }).last().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Ursache').selectOption('special_tool')
  await dialog.getByLabel('Bemerkung').fill('Abzieher war verliehen')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Abzieher war verliehen')).toBeVisible()

  await page.getByRole('button', { name: 'Drucken' }).click()
  const { text, besides } = await printed(page)
  expect(text).toContain('Leistungsgrad = verkaufte Zeit ÷ gestempelte Zeit =')
  expect(text).toContain('Abzieher war verliehen')
  expect(besides).toEqual([])

  // A user sees who looked at their figures.
  const own = await atPage(browser, server, 'technician', SCREEN)
  await beside(own, 'Wer hat meine Zahlen angesehen?')
  await expect(own.getByRole('dialog').getByText('Stempelungen einer Arbeit').first()).toBeVisible()
  await allow(admin, { stats_person_level: 'off' })
  await page.context().close()
  await own.context().close()
})

test('Attendance can be entered later, and a file of times is shown with its errors before the import', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  await allow(admin, { stats_person_level: 'all' })
  const page = await atPage(browser, server, 'admin', `${SCREEN}?preset=last_7_days`)
  await beside(page, 'Zeiten importieren')
  const dialog = page.getByRole('dialog', { name: 'Zeiten importieren' })
  const choose = async (content: string) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Excel- oder CSV-Datei wählen' }).click()
    await (await chooser).setFiles({ name: 'zeiten.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  }
  const { email } = await admin.call<{ email: string }>('GET', '/auth/user')
  await choose('Person;Tag;Von;Bis\nniemand@test.example;30.02.2026;07:00;15:00')
  await expect(dialog.getByRole('row').nth(1)).toContainText('Kein Tag wie 24.11.2026.')
  await expect(dialog.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
  expect(await violationsOn(page)).toEqual([])
  await choose(`Person;Tag;Von\n${email};1.1.2026;07:00`)
  await expect(dialog.getByRole('alert')).toContainText('Diese Spalten fehlen: Bis.')
  // Sold times of a paper: one fitting line, imported as a whole.
  const { paper } = await order(admin, 10)
  await dialog.getByText('Verkaufte Zeit', { exact: true }).click()
  await choose(`Auftrag;Arbeitsnummer;Verkauft\n${paper.jobId};46101900;12`)
  await expect(dialog.getByRole('status')).toContainText('Neu: 1')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog).toHaveCount(0)

  await beside(page, 'Kommen und Gehen')
  const list = page.getByRole('dialog', { name: 'Kommen und Gehen' })
  await list.getByRole('button', { name: 'Korrigieren' }).first().click()
  await list.getByLabel('Grund').fill('Stempeluhr stand')
  expect(await violationsOn(page)).toEqual([])
  await list.getByRole('button', { name: 'Speichern' }).click()
  await expect(list.getByText('Stempeluhr stand').first()).toBeVisible()
  await allow(admin, { stats_person_level: 'off' })
  await page.context().close()
})

test('A user who may see no figures of single people sees sums, and the reason', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  await allow(admin, { stats_person_level: 'off' })
  expect(await locationOf(admin)).not.toBe('')
  const page = await atPage(browser, server, 'foreman', `${SCREEN}?view=technician`)
  await expect(page.getByText('Zahlen einzelner Personen sind ausgeschaltet.')).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/weniger als 5 Personen bleiben verborgen/)).toBeVisible()
  await page.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`Every view of the comparison is usable in ${language}, ${theme}`, async ({ browser, server }) => {
    const page = await atPage(browser, server, 'admin', SCREEN, {
      language,
      theme,
      viewport: { width: 1366, height: 768 },
    })
    for (const view of VIEWS) {
      await page.goto(`${server.url}${SCREEN}?view=${view}&preset=today`)
      await expect(page.locator('[aria-busy="false"] h2').first()).toBeVisible({ timeout: 30_000 })
      expect(await violationsOn(page), view).toEqual([])
    }
    await page.context().close()
  })
