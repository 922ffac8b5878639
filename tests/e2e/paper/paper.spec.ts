import { expect } from 'playwright/test'
import { paperCode } from '#contract/workshop/paperCode.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, field } from '../records/adminPages.ts'
import { atPaper, cell, isSaved, locationOf, newLine, newPaper, newVehicle, paperNow, statusBar } from './paperPages.ts'

test('A sheet is written for a known vehicle, works are typed with the Enter key alone, and a work is started', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const vehicle = await newVehicle(admin, { mileage: 50_000, mileage_at: '2026-01-10' })
  const page = await atPage(browser, server, 'admin', `/workshop/paper/new?vehicle=${vehicle.uuid}`)
  await expect(field(page, 'licensePlate')).toHaveValue(vehicle.licensePlate, { timeout: 30_000 })
  const location = field(page, 'location_uuid')
  if ((await location.inputValue()) === '') {
    await location.click()
    await page.getByRole('option', { name: 'Ahornfeld', exact: true }).click()
  }
  // E03: a lower mileage is reported, and does not prevent saving.
  await field(page, 'kilometers').fill('49000')
  await expect(page.getByText(/Niedriger als zuletzt/)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/workshop\/paper\/[0-9a-f-]{36}/)
  const uuid = page.url().match(/paper\/([0-9a-f-]{36})/)?.[1] ?? ''

  await newLine(page).fill('Bremsbeläge vorn ersetzen')
  await newLine(page).press('Enter')
  await expect(cell(page, 'Arbeit', 1)).toHaveValue('Bremsbeläge vorn ersetzen')
  await newLine(page).fill('Probefahrt')
  await newLine(page).press('Enter')
  await expect(cell(page, 'Arbeit', 2)).toHaveValue('Probefahrt')
  await cell(page, 'Vorgabe (ZE)', 1).fill('120')
  await cell(page, 'Vorgabe (ZE)', 1).press('Enter')
  await expect(cell(page, 'Vorgabe (ZE)', 2)).toBeFocused()
  await expect(statusBar(page).getByText('0 von 120 ZE fertig')).toBeVisible()

  // The administrator is not of the workshop, so the paper begins without a technician and without a question.
  await statusBar(page).getByRole('button', { name: 'Arbeit beginnen' }).click()
  await expect(statusBar(page).getByText('In Arbeit', { exact: true })).toBeVisible()
  await cell(page, 'Stand', 1).selectOption('completed')
  await expect(statusBar(page).getByText('120 von 120 ZE fertig')).toBeVisible()
  expect(await paperNow(admin, uuid)).toMatchObject({
    status: 'in_progress',
    kilometers: 49_000,
    technician_uuid: null,
  })
  await page.context().close()
})

test('A new sheet knows its author and location, and can be left without a question', async ({ browser, server }) => {
  const advisor = await person(server, 'advisor')
  const page = await atPage(browser, server, 'advisor', '/workshop/paper/new')
  const own = `${advisor.user.first_name} ${advisor.user.last_name}`
  await expect(field(page, 'advisor_uuid')).toHaveValue(own, { timeout: 30_000 })
  const location = field(page, 'location_uuid')
  await location.click()
  await page.getByRole('option', { name: 'Ahornfeld', exact: true }).click()
  await field(page, 'licensePlate').fill('DEM-NW 1')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/workshop\/paper\/[0-9a-f-]{36}/)
  await page.goto(new URL('/workshop/paper/new', page.url()).href)
  await expect(location).toHaveValue('Ahornfeld', { timeout: 30_000 })
  await expect(field(page, 'advisor_uuid')).toHaveValue(own)
  // Nothing was typed: leaving asks nothing, and coming back offers nothing.
  await page.getByRole('link', { name: 'Werkstattplaner' }).first().click()
  await expect(page).toHaveURL(/workshop\/planner/)
  await page.context().close()
})

test('A line that was not saved is there again for its author after another screen and after a reload', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid, location_uuid } = await newPaper(admin)
  await admin.call('POST', '/workshop/works', { paper_uuid: uuid, location_uuid, position: 1, text: 'Bremsen' })
  const page = await atPaper(browser, server, 'admin', uuid)
  await expect(cell(page, 'Arbeit', 1)).toHaveValue('Bremsen')
  await page.route('**/api/v1/workshop/works/**', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.continue(),
  )
  // Leaving the new line saves it.
  await newLine(page).fill('Probefahrt mit dem Kunden')
  await cell(page, 'Arbeit', 1).fill('Bremsen hinten, Handbremse klemmt')
  await page.getByRole('link', { name: 'Werkstattplaner' }).first().click()
  await expect(page).toHaveURL(/workshop\/planner/)
  await page.goBack()
  const again = page.getByRole('table').getByRole('button', { name: 'Noch einmal versuchen' })
  await expect(again).toBeVisible()
  await expect(cell(page, 'Arbeit', 1)).toHaveValue('Bremsen hinten, Handbremse klemmt')
  await expect(cell(page, 'Arbeit', 2)).toHaveValue('Probefahrt mit dem Kunden')
  await page.reload()
  await expect(cell(page, 'Arbeit', 1)).toHaveValue('Bremsen hinten, Handbremse klemmt')
  // With the connection, the line is sent once more by itself.
  await expect(page.getByText('Verbunden', { exact: true })).toBeVisible()
  await expect(again).toBeVisible()
  await page.unroute('**/api/v1/workshop/works/**')
  await again.click()
  await expect(again).toHaveCount(0)
  await expect(newLine(page)).toHaveValue('')
  await page.reload()
  await expect(cell(page, 'Arbeit', 1)).toHaveValue('Bremsen hinten, Handbremse klemmt')
  await expect(newLine(page)).toHaveValue('')
  await expect(again).toHaveCount(0)
  await page.context().close()
})

test('E35: A refused step shows its reasons with a way out, and a car with unsafe damage leaves only once the customer knows', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await newPaper(admin, {
    security_damage: 'Bremsleitung hinten links angerostet',
    parking_place: 'P3',
    key_place: 'Haken 12',
  })
  await admin.call('POST', `/workshop/paper/${uuid}/status`, { to: 'in_progress', version: 1, claim: true })
  const page = await atPaper(browser, server, 'admin', uuid)
  const dialog = page.getByRole('dialog')

  await test.step('Hold, kilometres and final check are mended where the step is refused', async () => {
    await statusBar(page).getByRole('button', { name: 'Anhalten' }).click()
    await dialog.getByLabel('Notiz').fill('Bremsscheiben kommen morgen')
    await dialog.getByRole('button', { name: 'Anhalten' }).click()
    await expect(statusBar(page).getByText('Wartet auf Teile')).toBeVisible()

    await statusBar(page).getByRole('button', { name: 'Fertig melden' }).click()
    await expect(dialog.getByText('Der Kilometerstand fehlt.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Weiterarbeiten' }).click()
    await expect(dialog.getByText('Der Auftrag wartet noch')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Endkontrolle bestätigen' }).click()
    await expect(dialog.getByText('Die Endkontrolle fehlt.')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Kilometerstand eintragen' }).click()
    await expect(field(page, 'kilometers')).toBeFocused()
    await page.keyboard.type('12345')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await paperNow(admin, uuid)).kilometers).toBe(12_345)
    await statusBar(page).getByRole('button', { name: 'Fertig melden' }).click()
    await expect(statusBar(page).getByText('Fertig', { exact: true })).toBeVisible()
  })

  await test.step('The customer is told, and a refusal of the repair has a witness', async () => {
    await expect(page.getByText('Sicherheitsrelevanter Mangel, Kunde nicht informiert')).toBeVisible()
    await statusBar(page).getByRole('button', { name: 'Bereitstellen' }).click()
    await dialog.getByRole('button', { name: 'Kunden informieren' }).click()
    const told = page.getByRole('dialog', { name: 'Kunden über Mängel informieren' })
    await told.getByLabel('Wer wurde informiert').fill('Frau Sommerfeld')
    await told.getByRole('switch', { name: 'Der Kunde lehnt die Reparatur ab' }).click()
    await told.getByRole('button', { name: 'Festhalten' }).click()
    await expect(told.getByText(/Eine Ablehnung braucht/)).toBeVisible()
    await told.getByLabel('Zeugin oder Zeuge').fill('Herr Weidner')
    await told.getByRole('button', { name: 'Festhalten' }).click()
    await expect(told).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByText(/Frau Sommerfeld.* lehnt die Reparatur ab/)).toBeVisible()
    await statusBar(page).getByRole('button', { name: 'Bereitstellen' }).click()
    await expect(statusBar(page).getByText('Bereitgestellt', { exact: true })).toBeVisible()
  })
  await page.context().close()
})

test('E20: Two users on one sheet see each other, and neither overwrites the changes of the other', async ({
  browser,
  server,
}) => {
  const [admin, foreman] = [await person(server, 'admin'), await person(server, 'foreman')]
  const { uuid } = await newPaper(admin)
  await admin.call('POST', '/workshop/works', {
    location_uuid: (await paperNow(admin, uuid)).location_uuid,
    paper_uuid: uuid,
    position: 1,
    text: 'Ölwechsel',
  })
  const page = await atPaper(browser, server, 'admin', uuid)
  const other = await atPaper(browser, server, 'foreman', uuid)
  expect(foreman.user.uuid).toBeTruthy()
  await field(page, 'parking_place').fill('P7')
  await page.keyboard.press('Tab')
  await expect(field(other, 'parking_place')).toHaveValue('P7')
  // Different cells of one line: both changes stay.
  await cell(page, 'Arbeit', 1).fill('Ölwechsel mit Filter')
  await cell(other, 'Arbeitsnummer', 1).fill('17 15 00 00')
  await cell(page, 'Arbeit', 1).press('Tab')
  await cell(other, 'Arbeitsnummer', 1).press('Tab')
  await expect(cell(other, 'Arbeit', 1)).toHaveValue('Ölwechsel mit Filter')
  await expect(cell(page, 'Arbeitsnummer', 1)).toHaveValue('17 15 00 00')
  await page.context().close()
  await other.context().close()
})

test('E22: An extension is first declined and then accepted, on its own sheet', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid } = await newPaper(admin)
  const page = await atPaper(browser, server, 'admin', uuid)
  await page.getByRole('button', { name: 'Erweiterung anlegen' }).click()
  await page.getByRole('dialog').getByLabel('Befund').fill('Stoßdämpfer hinten undicht')
  await page.getByRole('dialog').getByRole('button', { name: 'Erweiterung anlegen' }).click()
  await expect(page).toHaveURL(new RegExp(`${uuid}/2`))
  const choose = async (name: string, word: string) => {
    await page.locator(`[data-field="${name}"] input`).first().click()
    await page.getByRole('option', { name: word, exact: true }).click()
  }
  const link = (word: string) => page.getByRole('link', { name: `Erweiterung 1 ${word}` })
  await choose('answer', 'Abgelehnt')
  await expect(link('Abgelehnt')).toBeVisible()
  // A consent needs its method, and both are saved together.
  await choose('answer', 'Freigegeben')
  await expect(page.locator('[data-field="consent_method"]')).toContainText('Pflichtfeld')
  await expect(page.locator('[data-save-state="refused"]')).toBeVisible()
  await choose('consent_method', 'Telefon')
  await expect(link('Freigegeben')).toBeVisible()
  await isSaved(page)
  await page.getByRole('link', { name: 'Auftrag', exact: true }).click()
  await expect(field(page, 'licensePlate')).toBeVisible()
  await page.context().close()
})

test('E24: The search opens if the address asks for it, finds a plate in any spelling, and asks about an ambiguous one', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const plate = `DEM-AB ${unique()}`
  const { uuid } = await newPaper(admin, { licensePlate: plate })
  const page = await atPage(browser, server, 'admin', '/workshop/paper?find=open')
  const find = page.getByLabel('Kennzeichen, FIN-Ende oder Auftragsnummer')
  await expect(find).toBeFocused()
  await expect(page).toHaveURL(/\/workshop\/paper$/)
  await page.keyboard.press('Escape')
  await expect(find).toBeHidden()
  await page.getByRole('button', { name: 'Finden' }).click()
  await find.fill('bab123')
  await expect(page.getByRole('button', { name: 'BA-B 123' })).toBeVisible()
  await find.fill(plate.toLowerCase().replace(/[^a-z0-9]/g, ''))
  await page
    .getByRole('button', { name: new RegExp(plate) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(uuid))
  await page.context().close()
})

test('A work is shared by two people, a loan car is booked, papers are assigned together, and a scan opens its sheet', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { items: people } = await admin.call<{ items: { uuid: string; first_name: string; last_name: string }[] }>(
    'GET',
    `/workshop/technicians?location_uuid=${await locationOf(admin)}`,
  )
  const nameOf = (at: number) => `${people[at]?.first_name} ${people[at]?.last_name}`
  const number = unique()
  const progressId = `PR${number}`
  const one = await newPaper(admin, { progressId, replacement_car: true, drive: 'petrol' })
  const other = await newPaper(admin, { progressId })
  const { location_uuid, uuid } = one
  await admin.call('POST', '/workshop/works', {
    paper_uuid: uuid,
    location_uuid,
    position: 1,
    text: 'Getriebe ausbauen',
    technician_uuid: people[0]?.uuid,
  })
  const car = await admin.call<{ uuid: string }>('POST', '/workshop/planner/loan-cars', {
    location_uuid,
    name: `Leihwagen ${number}`,
    licensePlate: 'DEM-L 9',
    is_usable: true,
  })

  const page = await atPaper(browser, server, 'admin', uuid)
  await page.getByRole('button', { name: 'Wer arbeitet mit, Zeile 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Noch jemand').selectOption(people[1]?.uuid ?? '')
  const share = dialog.getByLabel(`Anteil von ${nameOf(1)} in Prozent`)
  await expect(share).toHaveValue('50')
  await share.fill('30')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: nameOf(0) })).toContainText('70 %')
  await expect(page.getByRole('listitem').filter({ hasText: nameOf(1) })).toContainText('30 %')

  const loan = page.getByRole('region', { name: 'Ersatzwagen' })
  await expect(loan).toContainText('noch keiner gebucht')
  await loan.getByRole('button', { name: 'Ersatzwagen buchen' }).click()
  await dialog.getByRole('radio', { name: new RegExp(`Leihwagen ${number}`) }).check()
  await dialog.getByRole('button', { name: 'Ersatzwagen buchen' }).click()
  await expect(loan).toContainText(`Leihwagen ${number}`)
  await loan.getByRole('button', { name: 'Freigeben' }).click()
  await expect(loan).toContainText('noch keiner gebucht')
  await admin.call('DELETE', `/workshop/planner/loan-cars/${car.uuid}`)

  await page.goto(`${server.url}/workshop/paper?${new URLSearchParams({ 'filter[progressId][is]': progressId })}`)
  const grid = page.getByRole('grid')
  await expect(grid.locator('[role="row"][id]')).toHaveCount(2)
  await grid.focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Zuweisen' }).click()
  await dialog
    .getByLabel('Mechatroniker/in', { exact: true })
    .and(page.locator('select'))
    .selectOption(people[2]?.uuid ?? '')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(grid.getByText(nameOf(2))).toHaveCount(2)
  await page.getByRole('button', { name: 'Zuweisen' }).click()
  await dialog.getByText('Status', { exact: true }).first().click()
  await dialog.getByLabel('Status', { exact: true }).and(page.locator('select')).selectOption('completed')
  await dialog.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(dialog.getByRole('listitem').first()).toContainText('Von diesem Status geht es dorthin nicht.')
  await page.keyboard.press('Escape')

  // The keys come as fast as from a scanner: the N in the code does not begin a new paper.
  await grid.focus()
  const scan = (code: string) =>
    page.evaluate(
      (keys) => {
        for (const key of keys)
          document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      },
      [...code, 'Enter'],
    )
  await scan(`${other.jobId}`)
  await expect(page).toHaveURL(new RegExp(other.uuid))
  await page.getByRole('region', { name: 'Werkstattschein', exact: true }).focus()
  await scan(paperCode(uuid))
  await expect(page).toHaveURL(new RegExp(uuid))
  await page.context().close()
})
