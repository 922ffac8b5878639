import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { pdfFile, SCAN } from '#tests/support/samples/pdfFile.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, printed } from '../records/adminPages.ts'
import { atCheck, carToday, copied, dropFile, printOut, RECALL, take } from './hstPages.ts'

test('E01 A pasted HST page is shown as read and stored, and after the customer has refused the recall the car may leave', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const { vin, paper } = await carToday(server)
  const page = await atCheck(browser, server, 'foreman')
  page.on('dialog', () => {
    throw new Error('markup was run')
  })
  const row = page.getByRole('row').filter({ hasText: paper.licensePlate })
  await expect(row).toContainText('Nie geprüft')
  await row.getByRole('button', { name: paper.licensePlate, exact: true }).click()
  const car = page.getByRole('dialog', { name: paper.licensePlate })
  await car.getByRole('button', { name: 'Prüfung eintragen' }).click()
  const reading = page.getByRole('dialog', { name: /Prüfung für/ })
  const text = reading.getByLabel('Text aus dem Portal')

  // A text with TPIs alone is no snapshot.
  await text.fill(`FIN: ${vin}\nTPI\n2990001/1\tKnarzen`)
  await reading.getByRole('button', { name: 'Lesen' }).click()
  await expect(reading.getByRole('alert')).toContainText('sagt nichts über Feldmaßnahmen')
  await expect(reading.getByRole('button', { name: 'Übernehmen' })).toBeDisabled()
  await reading.getByRole('button', { name: 'Zurück' }).click()

  await text.fill(copied(vin, RECALL, '9DM2\tSoftware', 'Bitte beachten Sie die Anleitung'))
  await reading.getByRole('button', { name: 'Lesen' }).click()
  await expect(reading.getByRole('row').filter({ hasText: '28E9' })).toContainText('<img src=x onerror=alert(1)>')
  await expect(reading.getByRole('row').filter({ hasText: '9DM2' })).toContainText('Der Text nennt keinen Stand')
  await expect(reading.getByText('Bitte beachten Sie die Anleitung')).toBeVisible()
  const takeOver = reading.getByRole('button', { name: 'Übernehmen' })
  await expect(takeOver).toBeDisabled()
  await reading.getByLabel(/Ich habe diese Zeilen angesehen/).check()
  await takeOver.click()
  await expect(reading).toHaveCount(0)
  await expect(car.getByText('Sicherheitsrückruf offen')).toBeVisible()
  await expect(row).toContainText('Sicherheitsrückruf offen')

  const hit = car.getByRole('listitem').filter({ hasText: '28E9' }).first()
  await hit.getByRole('button', { name: 'Entscheidung eintragen' }).click()
  const decision = page.getByRole('dialog', { name: /Feldmaßnahme/ })
  await decision.getByLabel('Kundin oder Kunde lehnt ab').check()
  await decision.getByLabel('Begründung').fill('Kein Termin möglich')
  await decision.getByRole('button', { name: 'Entscheidung speichern' }).click()
  await expect(decision.getByText('Nennen Sie den Namen.')).toHaveCount(2)
  await decision.getByLabel('Wer lehnt ab?').fill('Frau Ahorn')
  await decision.getByLabel('Zeugin oder Zeuge').fill('Herr Birke')
  await decision.getByRole('button', { name: 'Entscheidung speichern' }).click()
  await expect(decision).toHaveCount(0)
  await expect(hit).toContainText('Frau Ahorn, bezeugt von Herr Birke')
  await expect(row).toContainText('Feldmaßnahme offen')

  // The original is shown as text.
  await car.getByRole('button', { name: 'Original' }).click()
  await expect(page.getByRole('dialog', { name: 'So kam es an' }).locator('pre')).toContainText('<img src=x')
  await page.context().close()
})

test('A saved HST page is read as a table, and a file that is no text is refused', async ({ browser, server }) => {
  const { vin } = await carToday(server)
  const page = await atCheck(browser, server, 'foreman', vin)
  await page.getByRole('dialog').getByRole('button', { name: 'Prüfung eintragen' }).click()
  const reading = page.getByRole('dialog', { name: /Prüfung für/ })
  const choose = async (name: string, content: string | Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await reading.getByRole('button', { name: 'Datei wählen' }).click()
    await (await chooser).setFiles({ name, mimeType: 'text/html', buffer: Buffer.from(content) })
  }
  await choose('hst.pdf', '%PDF-1.7')
  await expect(reading.getByRole('alert')).toContainText('Die PDF-Datei ist beschädigt')
  await choose('hst.pdf', pdfFile([{ content: SCAN }]))
  // The refusal shows a way out.
  await expect(reading.getByRole('alert')).toContainText('fügen Sie ihren Text hier ein')
  await choose('hst.docx', 'PK')
  await expect(reading.getByRole('alert')).toContainText('kann nicht gelesen werden')
  await choose('hst.txt', Buffer.from([0, 1, 2]))
  await expect(reading.getByRole('alert')).toContainText('enthält keinen Text')
  await choose(
    'hst.html',
    `<html><head><title>28E9 Rückruf</title></head><body><script>document.title = 'x'</script>
      <h1>FIN: ${vin}</h1><h2>Feldmaßnahmen</h2><table><tr><th>Nummer</th><th>Titel</th><th>Status</th></tr>
      <tr><td>9DM3</td><td>Serviceaktion <b>Software</b></td><td>durchgeführt</td></tr></table>
      <p hidden>58B5 Rückruf offen</p></body></html>`,
  )
  const rows = reading.getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Serviceaktion Software')
  await expect(rows.nth(1)).toContainText('Durchgeführt')
  await reading.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByRole('dialog').getByText('Nichts offen')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('hst.html')).toBeVisible()
  await page.context().close()
})

test('E21 A PDF print-out of the HST is read where it is dropped, on the dialog and on the paper', async ({
  browser,
  server,
}) => {
  const { vin, paper } = await carToday(server)
  const page = await atCheck(browser, server, 'foreman', vin)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
  })
  const print = await printOut(browser, vin)
  await page.getByRole('dialog').getByRole('button', { name: 'Prüfung eintragen' }).click()
  const reading = page.getByRole('dialog', { name: /Prüfung/ }).last()
  await dropFile(reading.getByLabel('Text aus dem Portal'), 'hst.pdf', print)
  const rows = reading.getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.nth(1)).toContainText('28E9')
  await expect(rows.nth(1)).toContainText('Sicherheitsrückruf Airbag der Fahrerseite')
  await expect(rows.nth(1)).toContainText('Offen')
  await expect(rows.nth(2)).toContainText('Durchgeführt')
  await expect(rows.nth(3)).toContainText('2990001/1')
  await expect(reading.getByText('Nicht verstanden')).toHaveCount(0)
  await reading.getByRole('button', { name: 'Zurück' }).click()

  await page.goto(`${server.url}/workshop/paper/${paper.uuid}`)
  await dropFile(page.getByRole('textbox', { name: 'Kennzeichen', exact: true }), 'hst.pdf', print)
  await expect(rows).toHaveCount(4)
  await reading.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(reading).toHaveCount(0)
  await page.goto(`${server.url}/workshop/hst/check?vin=${vin}`)
  await expect(page.getByRole('dialog').getByText('hst.pdf')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('Sicherheitsrückruf offen')).toBeVisible()
  expect(refused).toEqual([])
  await page.context().close()
})

test('A user who is asked for an HST snapshot is told at once, and the user who asked is told when it was made', async ({
  browser,
  server,
}) => {
  const { vin, paper } = await carToday(server)
  const foreman = await atPage(browser, server, 'foreman', '/workshop/hst/check')
  await expect(foreman.getByRole('heading', { name: 'HST-Prüfung' })).toBeVisible()
  const advisor = await atCheck(browser, server, 'advisor')
  await advisor.getByRole('button', { name: `Um Prüfung von ${paper.licensePlate} bitten` }).click()
  const ask = advisor.getByRole('dialog')
  await ask.getByLabel('Nachricht').fill('Kunde wartet')
  // The toast is shown for a moment only, so a later check would miss it.
  const told = expect(foreman.getByText(/Bitte im HST prüfen/).first()).toBeVisible()
  await ask.getByRole('button', { name: 'Anfrage senden' }).click()
  await told
  await expect(ask).toHaveCount(0)
  const request = foreman.getByRole('listitem').filter({ hasText: paper.licensePlate })
  await expect(request).toContainText('Kunde wartet')
  await expect(request.getByRole('button', { name: 'Ablehnen' })).toBeVisible()
  await request.getByRole('button', { name: 'Ich mache das' }).click()
  await expect(request.getByRole('button', { name: 'Zurückgeben' })).toBeVisible()
  await expect(advisor.getByRole('listitem').filter({ hasText: paper.licensePlate })).toContainText(
    'kümmert sich darum',
  )

  await take(await person(server, 'foreman'), vin, copied(vin, 'Keine Einträge'))
  const answered = advisor.getByRole('listitem').filter({ hasText: paper.licensePlate })
  await expect(answered).toContainText('Geprüft von')
  await expect(advisor.getByRole('row').filter({ hasText: paper.licensePlate })).toContainText('Nichts offen')
  await foreman.context().close()
  await advisor.context().close()
})

test('A key for the browser extension is shown once, can send snapshots, and stops working when it is revoked', async ({
  browser,
  server,
}) => {
  const { vin, paper } = await carToday(server)
  const page = await atPage(browser, server, 'foreman', '/profile/security')
  await page.getByLabel('Name des Platzes oder Computers').fill('Annahme 2')
  await page.getByRole('button', { name: 'Schlüssel erzeugen' }).click()
  const token = (await page.locator('code').filter({ hasText: 'wbx_' }).innerText()).trim()
  expect(token).toMatch(/^wbx_[A-Za-z0-9_-]{43}$/)
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Ich habe ihn eingetragen' }).click()
  await expect(page.getByText(token)).toHaveCount(0)
  const send = () =>
    fetch(`${server.url}/api/v1/workshop/hst/snapshots`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        kind: 'hst',
        captured_at: new Date(readClock()).toISOString(),
        fields: { vin },
        covers: ['field_action'],
        items: [
          { kind: 'field_action', number: '9DM1', title: 'Serviceaktion', status: 'open', isSafetyRecall: false },
        ],
        sha256: '0'.repeat(64),
      }),
    })
  const list = await atCheck(browser, server, 'advisor')
  const row = list.getByRole('row').filter({ hasText: paper.licensePlate })
  await expect(row).toContainText('Nie geprüft')
  expect((await send()).status).toBe(200)
  // Every client that shows the list gets the change without a fetch by the user.
  await expect(row).toContainText('Feldmaßnahme offen')
  await page.reload()
  const key = page.getByRole('listitem').filter({ hasText: 'Annahme 2' })
  await expect(key).not.toContainText('noch nie')
  await key.getByRole('button', { name: 'Sperren' }).click()
  await expect(key).toContainText('Gesperrt')
  expect((await send()).status).toBe(401)
  await page.context().close()
  await list.context().close()
})

test('The HST list has the columns and views of every list, and a saved view of tomorrow always shows the next day', async ({
  browser,
  server,
}) => {
  const { paper } = await carToday(server)
  const page = await atCheck(browser, server, 'foreman')
  const table = page.getByRole('table', { name: 'HST-Prüfung' })
  await expect(table.getByRole('row').filter({ hasText: paper.licensePlate })).toBeVisible()
  await page.getByRole('button', { name: 'Spalten' }).click()
  const chooser = page.getByRole('dialog', { name: 'Spalten' })
  await chooser.getByLabel('Modell', { exact: true }).uncheck()
  await chooser.getByLabel('Marke', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(table.getByRole('columnheader', { name: 'Modell' })).toHaveCount(0)
  await expect(table.getByRole('columnheader', { name: 'Marke' })).toBeVisible()
  await page.getByText('Morgen', { exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe('tomorrow')
  // The address is ahead of the screen for a moment; a view stores what the screen shows.
  await expect(page.getByRole('radio', { name: 'Morgen' })).toBeChecked()
  await page.getByRole('button', { name: 'Ansichten' }).click()
  await page.getByRole('menuitem', { name: 'Ansicht speichern' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Morgen früh')
  await page.getByRole('dialog').getByRole('button', { name: 'Speichern' }).click()
  await page.getByRole('button', { name: 'Morgen früh' }).click()
  await page.getByRole('menuitem', { name: 'Standard' }).click()
  await expect(table.getByRole('columnheader', { name: 'Modell' })).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBeNull()
  await page.getByRole('button', { name: 'Ansichten' }).click()
  await page.getByRole('menuitem', { name: 'Morgen früh' }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe('tomorrow')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportieren' }).click()
  await page.getByRole('menuitem', { name: 'Als CSV laden' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^HST-Prüfung \d{2}-\d{2}-\d{4}\.csv$/)
  await page.context().close()
})

test('The HST list of a day is printed on A4', async ({ browser, server }) => {
  const { paper } = await carToday(server)
  const page = await atCheck(browser, server, 'foreman')
  await expect(page.getByRole('row').filter({ hasText: paper.licensePlate })).toBeVisible()
  await page.getByRole('button', { name: 'Liste drucken' }).click()
  const { text, besides } = await printed(page)
  expect(text).toContain(paper.licensePlate)
  expect(besides).toEqual([])
  await page.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`The HST check is accessible in ${language}, ${theme}`, async ({ browser, server }) => {
    // E25: a very long name of a model.
    const { admin, vin } = await carToday(server, {
      model: 'Golf Variant GTE Plug-in-Hybrid 1.5 eHybrid OPF DSG Style',
    })
    await take(admin, vin, copied(vin, '28E9\tSicherheitsrückruf Airbag\toffen', '9DM2\tServiceaktion\terledigt'))
    await take(admin, vin, copied(vin, '28E9\tSicherheitsrückruf Airbag\toffen', '9DM3\tServiceaktion\toffen'))
    const size = theme === 'light' ? { width: 1366, height: 768 } : { width: 1920, height: 1080 }
    const page = await atCheck(browser, server, 'foreman', '', { language, theme, viewport: size })
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    const shot = (name: string) =>
      page.screenshot({ path: `${test.info().outputDir}/${name}-${language}-${theme}.png` })
    await shot('list')
    expect(await violationsOn(page)).toEqual([])
    await page.goto(`${server.url}/workshop/hst/check?vin=${vin}`)
    const car = page.getByRole('dialog')
    await expect(car.getByText('28E9').first()).toBeVisible()
    await shot('car')
    expect(await violationsOn(page)).toEqual([])
    await car
      .locator('button')
      .filter({ has: page.locator('.tabler-icon-clipboard-text') })
      .click()
    await page
      .locator('textarea:not([aria-hidden])')
      .first()
      .fill(copied(vin, '28E9\tAirbag', 'Bitte beachten'))
    await page.getByRole('dialog').last().locator('button').last().click()
    await expect(page.getByRole('dialog').last().getByRole('checkbox').first()).toBeVisible()
    await shot('reading')
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
