import { writeFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { printedPages } from '#tests/support/browser/printedPages.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { cell, cutChanges, endWork, newLine, paperNow, statusBar } from '../paper/paperPages.ts'
import { at, bar, plannerPage, planOf, workday } from '../planner/plannerPages.ts'
import { atPage, field, sheet, tab } from '../records/adminPages.ts'

const WORK = 'Inspektion mit Ölwechsel'
const CUSTOMER = 'Kranichfeld'
const DAMAGE = 'Bremsleitung hinten links angerostet'
const LOOK = { viewport: { width: 1366, height: 768 } }

/** Takes a picture of the page when `npm run pictures` has set `PICTURES`. */
const shot = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: test.info().outputPath(`${name}.png`) })
}
const save = (page: Page) => page.keyboard.press('Control+s')
const dialogOf = (page: Page): Locator => page.getByRole('dialog')

/** Chooses in a field with a list. A long list is searched by typing. */
async function choose(page: Page, name: string, word: string, typed = '') {
  await field(page, name).click()
  if (typed !== '') await field(page, name).fill(typed)
  await page.getByRole('listbox').getByRole('option', { name: word }).first().click()
}

/** A document from the dialog that Ctrl+P opens, as it comes out of the printer. */
async function printOut(page: Page, document: string, file: string) {
  await page.keyboard.press('Control+p')
  const dialog = dialogOf(page)
  await dialog.getByRole('radio', { name: document }).check()
  await expect(dialog.locator('[data-page]')).toBeVisible()
  await dialog.getByRole('button', { name: 'Drucken', exact: true }).click()
  await sheet(page).waitFor({ state: 'attached' })
  const pages = await printedPages(await page.pdf({ preferCSSPageSize: true }))
  await expect(sheet(page)).toHaveCount(0)
  if (pages[0]?.png) await writeFile(test.info().outputPath(`${file}.png`), pages[0].png)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  return pages
}

test('A car’s whole day is recorded from the new paper to the key in the customer’s hand', { tag: '@gate' }, async ({
  browser,
  server,
}) => {
  // Three people at three computers, one after the other.
  test.slow()
  const [admin, mechanic] = [await person(server, 'admin'), await person(server, 'technician')]
  await endWork(mechanic)
  const technician = `${mechanic.user.first_name} ${mechanic.user.last_name}`
  const number = unique()
  const vin = `WVWZZZCDZMW7${String(number).padStart(5, '0')}`
  const plate = `DEM-WD ${number}`
  const day = workday(15)
  const advisor = await atPage(browser, server, 'advisor', '/workshop/customers', LOOK)
  const foreman = await atPage(browser, server, 'foreman', `/workshop/planner?day=${day}`, LOOK)
  let uuid = ''

  await test.step('The customer is new, and so is the car', async () => {
    await advisor.getByRole('button', { name: 'Neuer Kunde' }).first().click()
    await field(advisor, 'name').fill(CUSTOMER)
    await field(advisor, 'first_name').fill('Ida')
    await field(advisor, 'mobile').fill('0171 2345678')
    await save(advisor)
    await expect(advisor).toHaveURL(/customers\/[0-9a-f-]{36}/)
    await advisor.goto(`${server.url}/workshop/vehicles/new`)
    await field(advisor, 'licensePlate').fill(plate)
    await field(advisor, 'vin').fill(vin)
    await field(advisor, 'model').fill('Golf Variant')
    await field(advisor, 'mileage').fill('61000')
    await choose(advisor, 'customer_uuid', CUSTOMER, CUSTOMER)
    await save(advisor)
    await expect(advisor).toHaveURL(/vehicles\/[0-9a-f-]{36}/)
  })

  await test.step('At the counter the car is found by the end of its VIN, and the paper is written', async () => {
    await advisor.goto(`${server.url}/workshop/paper`)
    await advisor.getByRole('button', { name: 'Finden' }).click()
    await advisor.getByLabel('Kennzeichen, FIN-Ende oder Auftragsnummer').fill(vin.slice(-8))
    await advisor.getByRole('button', { name: new RegExp(plate) }).click()
    await expect(field(advisor, 'licensePlate')).toHaveValue(plate)
    await expect(field(advisor, 'customer_uuid')).toHaveValue(new RegExp(CUSTOMER))
    if ((await field(advisor, 'location_uuid').inputValue()) === '') await choose(advisor, 'location_uuid', 'Ahornfeld')
    await field(advisor, 'kilometers').fill('61840')
    const promised = advisor.locator('[data-field="promised_at"] input')
    await promised.nth(0).fill(day)
    await promised.nth(1).fill('16:00')
    await advisor.locator('input[data-field="estimated_ze"]').fill('120')
    await field(advisor, 'key_place').fill('Haken 12')
    await save(advisor)
    await expect(advisor).toHaveURL(/paper\/[0-9a-f-]{36}/)
    uuid = advisor.url().match(/paper\/([0-9a-f-]{36})/)?.[1] ?? ''
    for (const [index, work] of [WORK, 'Räder wechseln'].entries()) {
      await newLine(advisor).fill(work)
      await newLine(advisor).press('Enter')
      await expect(cell(advisor, 'Arbeit', index + 1)).toHaveValue(work)
    }
    await cell(advisor, 'Vorgabe (ZE)', 1).fill('120')
    await cell(advisor, 'Vorgabe (ZE)', 1).press('Enter')
    await cell(advisor, 'Vorgabe (ZE)', 2).fill('50')
    await cell(advisor, 'Vorgabe (ZE)', 2).press('Enter')
    await expect(statusBar(advisor).getByText('0 von 170 ZE fertig')).toBeVisible()
    await shot(advisor, '1-order')
  })

  await test.step('The sheet is printed for the windscreen, with the code that leads back to it', async () => {
    const [page] = await printOut(advisor, 'Werkstattschein', '2-sheet')
    expect(page?.codes).toContain(`QR-Code:${server.url}/workshop/paper/${uuid}`)
    for (const word of [plate, CUSTOMER, WORK]) expect(page?.text).toContain(word)
  })

  await test.step('The foreman plans the paper from the waiting list, where it fits best', async () => {
    const waiting = foreman.locator(`[data-part="tray"] [data-uuid="${uuid}"]`)
    await expect(waiting).toContainText(plate)
    await waiting.focus()
    await foreman.keyboard.press('Enter')
    const dialog = dialogOf(foreman)
    await dialog.getByRole('group', { name: 'Beste Plätze' }).getByRole('button').first().click()
    // The best technician depends on the day; the test always takes this one.
    const who = dialog.getByRole('combobox', { name: 'Mechaniker' })
    await who.click()
    await who.fill(mechanic.user.last_name)
    await foreman.getByRole('option', { name: technician }).click()
    await shot(foreman, '3-plan')
    await dialog.getByRole('button', { name: 'Einplanen' }).click()
    const row = foreman.locator(`[data-row="person:${mechanic.user.uuid}"]`)
    await expect(row.getByRole('button', { name: new RegExp(plate) })).toBeVisible()
    await shot(foreman, '4-planned')
  })

  await test.step('Two users are on the same sheet: saved values appear in the other form, and typed values stay', async () => {
    await foreman.goto(`${server.url}/workshop/paper/${uuid}`)
    await expect(field(foreman, 'licensePlate')).toHaveValue(plate)
    const reconnect = await cutChanges(advisor)
    await field(advisor, 'regular_info').fill('Felgenschloss liegt im Handschuhfach.')
    await choose(foreman, 'technician_uuid', technician, mechanic.user.last_name)
    await field(foreman, 'regular_info').fill('Felgenschloss fehlt.')
    await expect(field(advisor, 'technician_uuid')).toHaveValue(technician)
    await expect(field(advisor, 'regular_info')).toHaveValue('Felgenschloss liegt im Handschuhfach.')
    await expect(advisor.getByText('Jemand anderes hat dieselben Felder geändert')).toBeVisible()
    await reconnect()
    await save(advisor)
    const dialog = dialogOf(advisor)
    await expect(dialog.getByText('Felgenschloss fehlt.')).toBeVisible()
    await shot(advisor, '5-conflict')
    await dialog.getByRole('button', { name: 'Überall meine' }).click()
    await dialog.getByRole('button', { name: 'Ergebnis speichern' }).click()
    await expect(field(foreman, 'regular_info')).toHaveValue('Felgenschloss liegt im Handschuhfach.')
  })

  const bay = await atPage(browser, server, 'technician', `/workshop/paper/${uuid}`, LOOK)
  await test.step('The technician begins, and stamps on the work', async () => {
    await statusBar(bay).getByRole('button', { name: 'Arbeit beginnen' }).click()
    await expect(statusBar(bay).getByText('In Arbeit', { exact: true })).toBeVisible()
    await bay.getByRole('button', { name: `Beginnen: ${WORK}`, exact: true }).click()
    // At some hours the technician has another running work in the demo week, hence the second click.
    const choice = bay.getByRole('menuitem', { name: /unterbrechen/ })
    await expect(choice.or(bay.getByRole('button', { name: `Pause: ${WORK}`, exact: true }))).toBeVisible()
    if (await choice.isVisible()) await choice.click()
    await expect(bay.getByRole('button', { name: /^Sie arbeiten an/ })).toBeVisible()
    // The screen of the advisor shows the started work without a reload.
    await expect(statusBar(advisor).getByText('In Arbeit', { exact: true })).toBeVisible()
    await shot(bay, '6-stamped')
  })

  await test.step('A part is missing: the paper waits, all users see why, and it goes on', async () => {
    await bay.getByRole('button', { name: `Pause: ${WORK}`, exact: true }).click()
    await bay.getByRole('menuitem', { name: 'Teil fehlt' }).click()
    await statusBar(bay).getByRole('button', { name: 'Anhalten' }).click()
    await dialogOf(bay).getByLabel('Notiz').fill('Ölfilter kommt mit der nächsten Lieferung')
    await dialogOf(bay).getByRole('button', { name: 'Anhalten' }).click()
    await expect(statusBar(advisor).getByText('Wartet auf Teile')).toBeVisible()
    await expect(statusBar(advisor).getByText('Ölfilter kommt mit der nächsten Lieferung')).toBeVisible()
    await statusBar(foreman).getByRole('button', { name: 'Weiterarbeiten' }).click()
    await expect(statusBar(bay).getByText('Wartet auf Teile')).toHaveCount(0)
    await bay.getByRole('button', { name: `Weiter: ${WORK}`, exact: true }).click()
    await expect(bay.getByRole('button', { name: `Pause: ${WORK}`, exact: true })).toBeVisible()
  })

  await test.step('More work was found: the customer is asked on the phone, and agrees', async () => {
    await bay.getByRole('button', { name: 'Erweiterung anlegen' }).click()
    await dialogOf(bay).getByLabel('Befund').fill('Stoßdämpfer hinten undicht')
    await dialogOf(bay).getByRole('button', { name: 'Erweiterung anlegen' }).click()
    await expect(bay).toHaveURL(new RegExp(`${uuid}/2`))
    await expect(field(bay, 'finding')).toBeVisible()
    await newLine(bay).fill('Stoßdämpfer hinten ersetzen')
    await newLine(bay).press('Enter')
    await expect(cell(bay, 'Arbeit', 1)).toHaveValue('Stoßdämpfer hinten ersetzen')
    await cell(bay, 'Vorgabe (ZE)', 1).fill('80')
    await cell(bay, 'Vorgabe (ZE)', 1).press('Enter')
    await advisor.getByRole('link', { name: 'Erweiterung 1 Offen' }).click()
    await field(advisor, 'price').fill('349,00')
    await choose(advisor, 'answer', 'Freigegeben')
    await choose(advisor, 'consent_method', 'Telefon')
    await field(advisor, 'answered_by').fill(`Ida ${CUSTOMER}`)
    await advisor.keyboard.press('Enter')
    await expect(bay.getByRole('link', { name: 'Erweiterung 1 Freigegeben' })).toBeVisible()
    await shot(advisor, '7-extension')
    await bay.getByRole('link', { name: 'Auftrag', exact: true }).click()
    await advisor.getByRole('link', { name: 'Auftrag', exact: true }).click()
    await expect(statusBar(advisor).getByText('0 von 250 ZE fertig')).toBeVisible()
  })

  await test.step('Unsafe damage is written down, and every work is finished', async () => {
    await field(bay, 'security_damage').fill(DAMAGE)
    await expect(advisor.getByText('Sicherheitsrelevanter Mangel, Kunde nicht informiert')).toBeVisible()
    await bay.getByRole('button', { name: `Ende: ${WORK}`, exact: true }).click()
    await bay.getByRole('menuitem', { name: 'Arbeit ist fertig' }).click()
    await expect(cell(bay, 'Stand', 1)).toHaveValue('completed')
    await cell(bay, 'Stand', 2).selectOption('completed')
    await bay.getByRole('link', { name: /^Erweiterung 1/ }).click()
    await expect(field(bay, 'finding')).toBeVisible()
    await cell(bay, 'Stand', 1).selectOption('completed')
    await bay.getByRole('link', { name: 'Auftrag', exact: true }).click()
    await expect(statusBar(bay).getByText('250 von 250 ZE fertig')).toBeVisible()
  })

  await test.step('The paper is not finished before the foreman has checked it', async () => {
    await statusBar(bay).getByRole('button', { name: 'Fertig melden' }).click()
    await expect(dialogOf(bay).getByText('Die Endkontrolle fehlt.')).toBeVisible()
    await shot(bay, '8-final-check')
    await dialogOf(bay).getByRole('button', { name: 'Schließen' }).last().click()
    await statusBar(foreman).getByRole('button', { name: 'Fertig melden' }).click()
    await dialogOf(foreman).getByRole('button', { name: 'Endkontrolle bestätigen' }).click()
    await dialogOf(foreman).getByRole('button', { name: 'Fertig melden' }).click()
    await expect(statusBar(foreman).getByText('Fertig', { exact: true })).toBeVisible()
  })

  await test.step('The key and the sheet go back to the counter', async () => {
    await tab(bay, 'Übergaben').click()
    const panel = bay.getByRole('tabpanel')
    await panel.getByLabel('Übergeben an').selectOption({ label: 'Jonas Falkenrieder' })
    await panel.getByLabel('Wo der Schein liegt').fill('Haken 12')
    await panel.getByRole('button', { name: 'Übergeben' }).click()
    await expect(panel.getByText(`${technician} an Jonas Falkenrieder`)).toBeVisible()
    const [label] = await printOut(advisor, 'Schlüsselanhänger', '9-key-tag')
    expect(label?.text).toContain(plate)
  })

  await test.step('The customer is told about the damage before the car is ready', async () => {
    await statusBar(advisor).getByRole('button', { name: 'Bereitstellen' }).click()
    const refused = dialogOf(advisor)
    await expect(refused.getByText('Der Abstellplatz ist nicht erfasst.')).toBeVisible()
    await expect(refused.getByText(/Der Kunde ist nicht informiert/)).toBeVisible()
    await shot(advisor, '10-not-yet')
    await refused.getByRole('button', { name: 'Kunden informieren' }).click()
    const told = advisor.getByRole('dialog', { name: 'Kunden über Mängel informieren' })
    await told.getByLabel('Wer wurde informiert').fill(`Ida ${CUSTOMER}`)
    await told.getByRole('button', { name: 'Festhalten' }).click()
    await expect(told).toHaveCount(0)
    await refused.getByRole('button', { name: 'Abstellplatz eintragen' }).click()
    await expect(field(advisor, 'parking_place')).toBeFocused()
    await advisor.keyboard.type('P7')
    await advisor.keyboard.press('Enter')
    await expect(field(foreman, 'parking_place')).toHaveValue('P7')
    await statusBar(advisor).getByRole('button', { name: 'Bereitstellen' }).click()
    await expect(statusBar(advisor).getByText('Bereitgestellt', { exact: true })).toBeVisible()
  })

  await test.step('The customer takes the car', async () => {
    await statusBar(advisor).getByRole('button', { name: 'Abgeholt' }).click()
    const dialog = dialogOf(advisor)
    await dialog.getByRole('button', { name: 'Abgeholt' }).click()
    await expect(dialog.getByText('Wer hat das Fahrzeug abgeholt?')).toBeVisible()
    await dialog.getByLabel('Abgeholt von').fill(`Ida ${CUSTOMER}`)
    await advisor.keyboard.press('Enter')
    await expect(statusBar(advisor).getByText('Abgeholt', { exact: true })).toBeVisible()
    await tab(advisor, 'Statusverlauf').click()
    const trail = advisor.getByRole('tabpanel')
    for (const state of ['In Arbeit', 'Fertig', 'Bereitgestellt', 'Abgeholt'])
      await expect(trail.getByText(state).first()).toBeVisible()
    await shot(advisor, '11-picked-up')
    expect(await paperNow(admin, uuid)).toMatchObject({
      status: 'picked_up',
      picked_up_by: `Ida ${CUSTOMER}`,
      hold_reason: '',
      kilometers: 61_840,
      target_ze: 250,
      done_ze: 250,
      security_damage: DAMAGE,
    })
  })
  for (const page of [advisor, foreman, bay]) await page.context().close()
})

test('Two planners see each other’s pointers, and both are told when they move the same block', async ({
  browser,
  server,
}) => {
  const plan = await planOf(server, 43)
  const [anna, bert] = plan.frame.people
  const own = (who: typeof anna) => ({ technicians: [{ uuid: who?.uuid ?? '', share: 1 }] })
  const block = await plan.block('DEM-WD 201', { start: at(plan.day, '09:00'), ...own(anna) })
  const beside = await plan.block('DEM-WD 202', { start: at(plan.day, '09:00'), ...own(bert) })
  const one = await plannerPage(browser, server, plan)
  const other = await plannerPage(browser, server, plan, 'admin')
  // Pointers are sent to connected users only.
  for (const page of [one, other]) await expect(page.getByText('Verbunden', { exact: true })).toBeVisible()
  const move = async (page: Page, target: typeof block, steps: number) => {
    await bar(page, target).focus()
    await page.keyboard.press('Enter')
    for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
  }
  const shows = (page: Page, target: typeof block, span: RegExp) =>
    expect(bar(page, target)).toHaveAttribute('aria-label', span)

  await test.step('The name of one planner is where they point', async () => {
    await bar(one, block).focus()
    await expect(other.locator(`[data-cursor="${plan.self.user.uuid}"]`)).toContainText(plan.self.user.last_name)
  })

  await test.step('Both move one block before either has heard of the other', async () => {
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: isHeld, resolve: held } = Promise.withResolvers<void>()
    await one.route('**/workshop/planner/changes', async (route) => {
      held()
      await isLetGo
      await route.continue()
    })
    await move(one, block, 1)
    await isHeld
    await move(other, block, 4)
    await move(other, beside, 2)
    await shows(one, beside, /09:30–10:30/)
    letGo()
    await expect(one.getByText('Inzwischen hatte jemand anders diese Arbeit geändert.')).toBeVisible()
    await expect(other.getByText(/hat etwas geändert, das Sie geplant hatten/)).toBeVisible()
    await shows(other, block, /09:15–10:15/)
    await shows(one, block, /09:15–10:15/)
    await shows(one, beside, /09:30–10:30/)
    await shot(other, 'overtaken')
  })

  await test.step('The overwritten planner takes the change back, and nothing else moves', async () => {
    await other
      .getByRole('status')
      .filter({ hasText: 'hat etwas geändert' })
      .getByRole('button', { name: 'Rückgängig' })
      .click()
    for (const page of [one, other]) {
      await shows(page, block, /10:00–11:00/)
      await shows(page, beside, /09:30–10:30/)
    }
    await other.keyboard.press('Control+z')
    await shows(one, block, /09:15–10:15/)
  })
  await one.context().close()
  await other.context().close()
})
