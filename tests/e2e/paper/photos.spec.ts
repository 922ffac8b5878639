import { expect, type Locator, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { atPage } from '../records/adminPages.ts'
import { atPaper, cutChanges, isSaved, newPaper, newVehicle, paperNow } from './paperPages.ts'

const PICTURES = [
  { name: 'front.png', color: 'green', side: 3_000 },
  { name: 'rear.png', color: 'navy', side: 400 },
]

test('FIL-05: After a broken connection a large photo is uploaded on from its second piece, and gets a thumbnail', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await newPaper(admin)
  const page = await atPaper(browser, server, 'admin', uuid)
  await page.getByRole('tab', { name: 'Fotos' }).click()
  await expect(page.getByText('Noch keine Fotos.')).toBeVisible()
  const asked: string[] = []
  let pieces = 0
  await page.route(/\/files\/incoming/, (route) => {
    const request = route.request()
    asked.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim())
    if (request.method() === 'PATCH') pieces += 1
    return pieces === 2 && request.method() === 'PATCH' ? route.abort() : route.continue()
  })
  const small = page.waitForResponse(/\/photos\/[^/]+\/thumbnail$/)
  await page.getByTestId('photo-files').setInputFiles(await noiseOn(page))
  await expect(page.getByRole('button', { name: 'Foto 1 von 1 öffnen' }).locator('img')).toBeVisible({
    timeout: 30_000,
  })
  expect((await small).headers()['content-type']).toBe('image/webp')
  // The photo was announced once. After the break the client asked for the offset, and repeated only the broken piece.
  expect(asked.slice(0, 5)).toEqual(['POST', 'PATCH 0', 'PATCH 524288', 'HEAD', 'PATCH 524288'])
  expect(asked.filter((one) => one === 'POST')).toHaveLength(1)
  await page.context().close()
})

test('A photo that is taken on the sheet of an extension belongs to that extension', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const { uuid, location_uuid } = await newPaper(admin)
  await admin.call('POST', '/workshop/extensions', { location_uuid, paper_uuid: uuid, finding: 'Bremse verschlissen' })
  const page = await atPage(browser, server, 'admin', `/workshop/paper/${uuid}/2`)
  await page.getByRole('tab', { name: 'Fotos' }).click()
  await page
    .getByTestId('photo-files')
    .setInputFiles(await drawnOn(page, { name: 'brake.png', color: 'red', side: 300 }))
  await expect(page.getByRole('button', { name: 'Foto 1 von 1 öffnen' })).toBeVisible({ timeout: 30_000 })
  const stored = await admin.call<{ items: { extension: number }[] }>('GET', `/workshop/paper/${uuid}/photos`)
  expect(stored.items.map(({ extension }) => extension)).toEqual([2])
  // The customer who is asked sees the photo: the sheet of the extension prints it.
  await page.goto(`${server.url}/workshop/paper/${uuid}/2`)
  await page.getByRole('button', { name: 'Drucken' }).click()
  const printed = page.getByRole('dialog').locator('[data-document="extension"] img')
  await expect(printed).toHaveCount(1)
  await expect.poll(() => printed.evaluate((photo: HTMLImageElement) => photo.naturalWidth)).toBe(300)
  await page.context().close()
})

test('E32: Photos taken offline survive a reload, are sent later, viewed by keyboard, deleted and restored', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await newPaper(admin)
  const page = await atPaper(browser, server, 'admin', uuid)
  await page.getByRole('tab', { name: 'Fotos' }).click()
  await expect(page.getByText('Noch keine Fotos.')).toBeVisible()
  const panel = page.getByRole('tabpanel', { name: 'Fotos' })
  const files = []
  for (const picture of PICTURES) files.push(await drawnOn(page, picture))
  const photos = /\/workshop\/paper\/[^/]+\/photos/
  await page.route(photos, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByTestId('photo-files').setInputFiles(files)
  await expect(panel.getByText('Noch nicht beim Server: 2')).toBeVisible()
  await page.reload()
  await expect(panel.getByText('Noch nicht beim Server: 2')).toBeVisible({ timeout: 30_000 })
  await page.unroute(photos)
  await page.reload()
  const open = page.getByRole('button', { name: /Foto \d von 2 öffnen/ })
  await expect(open).toHaveCount(2, { timeout: 30_000 })
  await expect(page.getByText(/Noch nicht beim Server/)).toHaveCount(0)
  await expect(open.locator('img')).toHaveCount(2)
  const { items } = await admin.call<{ items: { width: number; height: number }[] }>(
    'GET',
    `/workshop/paper/${uuid}/photos`,
  )
  expect(items.map(({ width, height }) => [width, height])).toEqual([
    [2_560, 1_280],
    [400, 200],
  ])

  await open.first().press('Enter')
  const view = page.getByRole('dialog', { name: 'Foto 1 von 2' })
  await expect(view.locator('img')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Foto 2 von 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Foto löschen' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Foto 1 von 1 öffnen' })).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(open).toHaveCount(2)
  await open.last().click()
  await page.getByRole('button', { name: 'Foto löschen' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Foto 1 von 1 öffnen' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('Gelöschte Fotos (1)')).toBeVisible({ timeout: 30_000 })
  await page.getByText('Gelöschte Fotos (1)').click()
  await expect(page.getByRole('button', { name: 'Zurückholen' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Zurückholen' }).click()
  await expect(open).toHaveCount(2)
  await expect(page.getByText(/Gelöschte Fotos/)).toHaveCount(0)
  await page.context().close()
})

test('Damage is marked where the user taps the drawing of the car, corrected by keyboard, described, saved and printed', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await newPaper(admin)
  const page = await atPaper(browser, server, 'admin', uuid)
  const field = page.locator('[data-field="damage_marks"]')
  await field.getByRole('button', { name: 'Schaden einzeichnen' }).click()
  await field.getByRole('button', { name: 'Delle' }).click()
  await tapAt(field.locator('[data-view="left"]').first(), [0.25, 0.5])
  const dent = field.getByRole('button', { name: 'Schaden 1: Delle, Linke Seite' })
  await expect(dent).toBeFocused()
  await field.getByRole('button', { name: 'Teil fehlt' }).click()
  await field.getByRole('button', { name: 'Rechte Seite: Schaden eintragen' }).press('Enter')
  const missing = field.getByRole('button', { name: 'Schaden 2: Teil fehlt, Rechte Seite' })
  await expect(missing).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await field.getByRole('button', { name: 'Dach: Schaden eintragen' }).press('Enter')
  await page.keyboard.press('Delete')
  await field.getByRole('combobox', { name: 'Größe 1' }).selectOption('3–10 cm')
  await field.getByRole('checkbox', { name: 'Vorschaden 2' }).check()
  await field.getByRole('textbox', { name: 'Notiz 2' }).fill('Radkappe')
  expect(await violationsOn(page)).toEqual([])
  // The sketch saves itself.
  await isSaved(page)
  await expect.poll(async () => (await paperNow(admin, uuid)).damage_marks.length).toBe(2)
  const [first, second] = (await paperNow(admin, uuid)).damage_marks
  expect(first).toMatchObject({ view: 'left', kind: 'dent', size: 'up_to_10', is_old: false })
  expect([Math.round(first?.x ?? 0), Math.round(first?.y ?? 0)]).toEqual([25, 50])
  expect(second).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    view: 'right',
    kind: 'missing',
    size: 'unknown',
    is_old: true,
    note: 'Radkappe',
    x: 49,
    y: 55,
  })
  await page.reload()
  await expect(missing).toBeVisible({ timeout: 30_000 })
  await dent.hover()
  await page.mouse.down()
  await pullTo(page, field.locator('[data-view="left"]').first(), [0.75, 0.5])
  await page.mouse.up()
  await expect.poll(async () => Math.round((await paperNow(admin, uuid)).damage_marks[0]?.x ?? 0)).toBe(75)
  await page.getByRole('button', { name: 'Drucken', exact: true }).click()
  const printed = page.getByRole('dialog').locator('article')
  await expect(printed.getByRole('listitem').filter({ hasText: 'Teil fehlt · Rechte Seite · Vorschaden' })).toHaveText(
    /Radkappe/,
  )
  await expect(printed.locator('svg[data-view="left"] circle + text')).toHaveText('1')
  await page.context().close()

  const arabic = await atPaper(browser, server, 'admin', uuid, { language: 'ar', theme: 'dark' })
  await arabic.setViewportSize({ width: 1920, height: 1080 })
  const sides = arabic.locator('[data-field="damage_marks"]')
  await sides.locator('[data-view="front"]').first().scrollIntoViewIfNeeded()
  // The left of a car is its left: the drawings keep their places when the text runs the other way.
  const [front, rear] = await Promise.all(
    ['front', 'rear'].map((view) => sides.locator(`svg[data-view="${view}"]`).boundingBox()),
  )
  expect(front?.x).toBeLessThan(rear?.x ?? 0)
  expect(await violationsOn(arabic)).toEqual([])
  await arabic.context().close()
})

test('E20: Damage that two users mark at once is kept, and only a mark that both changed is asked about', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await newPaper(admin)
  const page = await atPaper(browser, server, 'admin', uuid)
  const other = await atPaper(browser, server, 'foreman', uuid)
  const marksOn = (one: Page) => one.locator('[data-field="damage_marks"]')
  // The first mark opens the sketch of everybody, so both open it before.
  for (const one of [page, other]) await marksOn(one).getByRole('button', { name: 'Schaden einzeichnen' }).click()
  for (const [one, view] of [[page, 'Linke Seite'] as const, [other, 'Dach'] as const])
    await marksOn(one)
      .getByRole('button', { name: `${view}: Schaden eintragen` })
      .press('Enter')
  await expect(marksOn(other).getByRole('button', { name: /^Schaden \d: Kratzer, Linke Seite/ })).toBeVisible()
  await expect(marksOn(other).getByRole('button', { name: /^Schaden \d: Kratzer, Dach/ })).toBeVisible()
  await expect(marksOn(page).getByRole('listitem')).toHaveCount(2)
  expect((await paperNow(admin, uuid)).damage_marks.map(({ view }) => view).sort()).toEqual(['left', 'roof'])
  await isSaved(page)
  await isSaved(other)
  const reconnect = await cutChanges(other)
  await marksOn(other).getByRole('textbox', { name: 'Notiz 1' }).fill('Schweller')
  await marksOn(other).getByRole('textbox', { name: 'Notiz 2' }).fill('Antenne')
  await marksOn(page).getByRole('textbox', { name: 'Notiz 1' }).fill('Tür')
  await expect.poll(async () => (await paperNow(admin, uuid)).damage_marks[0]?.note).toBe('Tür')
  await reconnect()
  await other.keyboard.press('Control+s')
  const question = other.getByRole('dialog')
  await expect(question.getByText(/Schweller/)).toBeVisible()
  await expect(question.getByText(/Tür/)).toBeVisible()
  await expect(question.getByText(/Antenne/)).toHaveCount(0)
  await question.getByRole('radio').nth(1).check()
  await question.getByRole('button', { name: /speichern/i }).click()
  await expect
    .poll(async () => (await paperNow(admin, uuid)).damage_marks.map(({ note }) => note).sort())
    .toEqual(['Antenne', 'Tür'])
  await page.context().close()
  await other.context().close()
})

test('E32: Marks of the last visit are taken over with one click, and a mark can have its own photos', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const vehicle = await newVehicle(admin)
  const mark = { size: 'up_to_3', is_old: false, note: 'Türkante' } as const
  const before = await newPaper(admin, {
    vehicle_uuid: vehicle.uuid,
    damage_marks: [
      { id: '', view: 'left', kind: 'dent', x: 30, y: 50, ...mark },
      { id: '', view: 'roof', kind: 'scratch', x: 60, y: 40, ...mark },
    ],
  })
  const { uuid } = await newPaper(admin, { vehicle_uuid: vehicle.uuid })
  const page = await atPaper(browser, server, 'admin', uuid)
  const field = page.locator('[data-field="damage_marks"]')
  const known = field.getByRole('region', { name: new RegExp(`Vom letzten Besuch .*${before.jobId}`) })
  await expect(known.getByRole('listitem')).toHaveCount(2)
  await field.getByRole('button', { name: 'Rechte Seite: Schaden eintragen' }).press('Enter')
  await field.getByRole('button', { name: /^Bekannter Schaden A: Delle, Linke Seite/ }).click()
  await expect(known.getByRole('listitem')).toHaveCount(1)
  await known.getByRole('button', { name: /^Übernehmen: B/ }).click()
  await expect(known).toHaveCount(0)
  await expect(field.getByText('Neu seit dem letzten Besuch')).toHaveCount(1)
  await expect(field.getByText('Beim letzten Besuch schon da')).toHaveCount(2)
  await field
    .locator('input[data-mark]')
    .nth(1)
    .setInputFiles(await drawnOn(page, { name: 'dent.png', color: 'gray', side: 400 }))
  const photo = field.getByRole('button', { name: 'Schaden 2: Foto 1 von 1 öffnen' })
  await expect(photo).toBeVisible({ timeout: 30_000 })
  await expect.poll(async () => (await paperNow(admin, uuid)).damage_marks.length).toBe(3)
  const kept = (await paperNow(admin, uuid)).damage_marks
  expect(kept.slice(1).map(({ id, is_old }) => [id, is_old])).toEqual(before.damage_marks.map(({ id }) => [id, true]))
  expect(await violationsOn(page)).toEqual([])
  await photo.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Foto löschen' }).click()
  await expect(photo).toHaveCount(0)
  await page.context().close()
})

/** A picture of one colour, as a file. */
async function drawnOn(page: Page, { name, color, side }: (typeof PICTURES)[number]) {
  const address = await page.evaluate(
    ([color, side]) => {
      const canvas = document.createElement('canvas')
      canvas.width = Number(side)
      canvas.height = Number(side) / 2
      const context = canvas.getContext('2d')
      if (context) context.fillStyle = String(color)
      context?.fillRect(0, 0, canvas.width, canvas.height)
      return canvas.toDataURL('image/png')
    },
    [color, side] as const,
  )
  return { name, mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') }
}

/** A photo that does not compress: every pixel has another colour. */
async function noiseOn(page: Page) {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_600, 1_200)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('no canvas')
    const picture = context.createImageData(1_600, 1_200)
    for (let at = 0; at < picture.data.length; at += 65_536)
      crypto.getRandomValues(picture.data.subarray(at, at + 65_536))
    for (let at = 3; at < picture.data.length; at += 4) picture.data[at] = 255
    context.putImageData(picture, 0, 0)
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  return { name: 'noise.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}

async function placeOf(view: Locator, [x, y]: readonly [number, number]) {
  const box = await view.locator('svg[data-view]').boundingBox()
  if (!box) throw new Error('the drawing is not shown')
  return { x: box.x + box.width * x, y: box.y + box.height * y }
}

async function tapAt(view: Locator, at: readonly [number, number]) {
  await view.scrollIntoViewIfNeeded()
  const { x, y } = await placeOf(view, at)
  await view.page().mouse.click(x, y)
}

async function pullTo(page: Page, view: Locator, at: readonly [number, number]) {
  const { x, y } = await placeOf(view, at)
  await page.mouse.move(x, y, { steps: 4 })
}

for (const { language, theme } of APPEARANCES)
  test(`Photos are accessible in ${language}, ${theme}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const { uuid } = await newPaper(admin)
    const page = await atPaper(browser, server, 'admin', uuid, { language, theme })
    await page.goto(`${server.url}/workshop/paper/${uuid}?tab=photos`)
    await expect(page.getByTestId('photo-files')).toBeAttached({ timeout: 30_000 })
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
