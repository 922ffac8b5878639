import { type Browser, expect, type Locator, type Page, type Route } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { newVehicle } from '../paper/paperPages.ts'
import { atPage, field } from '../records/adminPages.ts'
import { type Checkin, expectedCar, texts } from '../service/servicePages.ts'

type Row = { uuid: string; status: string; paper_uuid: string | null; findings: { answer: string }[] }
type Extension = { number: number; finding: string; answer: string; answered_by: string }

const TABLET = { viewport: { width: 1280, height: 800 }, hasTouch: true }
const FINDING = 'Bremsbeläge vorn abgefahren'

/** Draws a line into a field for signatures. */
async function drawLine(page: Page, name: string, within: Locator): Promise<void> {
  const pad = within.getByRole('img', { name, exact: true })
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error(`No field to sign: ${name}`)
  await page.mouse.move(box.x + 40, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 70, { steps: 6 })
  await page.mouse.up()
}

/** A photo from the camera of the tablet. */
async function photoOn(page: Page): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(1_600, 1_200)
    const context = canvas.getContext('2d')
    if (!context) throw new Error('No canvas')
    context.fillStyle = 'silver'
    context.fillRect(0, 0, 1_600, 1_200)
    return [...new Uint8Array(await (await canvas.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())]
  })
  return { name: 'front.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(bytes) }
}

const visitOf = (who: Person, uuid: string) => who.call<Row>('GET', `/service/direct_acceptance/${uuid}`)

/** The customer reads the question in Turkish, on a phone, and says yes. */
async function sayYes(browser: Browser, address: string): Promise<void> {
  const turkish = texts('tr', 'consent')
  const context = await browser.newContext({ locale: 'tr-TR', viewport: { width: 390, height: 844 }, isMobile: true })
  const phone = await context.newPage()
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: turkish('title') })).toBeVisible()
  await expect(phone.getByRole('heading', { name: FINDING })).toBeVisible()
  await phone.getByRole('radiogroup', { name: FINDING }).getByText(turkish('accept')).click()
  await phone.getByLabel(turkish('name'), { exact: true }).fill('Emine Yıldız')
  await phone.getByLabel(turkish('nameCounts')).check()
  expect(await violationsOn(phone)).toEqual([])
  await phone.getByRole('button', { name: turkish('send') }).click()
  await expect(phone.getByRole('heading', { name: turkish('thanks') })).toBeVisible()
  await context.close()
}

for (const language of ['de', 'ar'] as const)
  test(`7.14: A car is accepted without a network, and the yes by phone in Turkish reaches all screens, in ${language}`, {
    tag: language === 'de' ? ['@gate'] : [],
  }, async ({ browser, server }) => {
    // Four users at four devices, one after the other.
    test.slow()
    const t = texts(language, 'acceptance')
    const asks = texts(language, 'extension')
    const advisor = await person(server, 'advisor')
    const car = await newVehicle(await person(server, 'admin'))
    const { uuid, licensePlate } = await expectedCar(advisor, {
      licensePlate: car.licensePlate,
      vehicle_uuid: car.uuid,
      description: 'Bremse quietscht',
    })

    // The desk records the arrival.
    const desk = await atPage(browser, server, 'admin', `/service/checkin/${uuid}`, { language })
    await desk.getByRole('button', { name: texts(language, 'checkin')('arrive.isHere') }).click()
    await expect
      .poll(async () => (await advisor.call<Checkin>('GET', `/service/checkin/${uuid}`)).arrival_at)
      .not.toBeNull()

    // The advisor begins at the car, and the network is lost there.
    const tablet = await atPage(browser, server, 'advisor', `/service/checkin/${uuid}`, { language, ...TABLET })
    await tablet.locator(`a[href$="direct_acceptance/new?checkin=${uuid}"]`).last().click()
    await expect(tablet).toHaveURL(/direct_acceptance\/[0-9a-f-]{36}/)
    const visit = new URL(tablet.url()).pathname.split('/').at(-1) ?? ''
    await expect
      .poll(() =>
        visitOf(advisor, visit).then(
          (row) => row.status,
          () => null,
        ),
      )
      .toBe('new')
    // The steps are loaded with the screen, so none of them needs the network.
    await expect(tablet.getByLabel(t('fields.kilometers'))).toBeVisible()
    await tablet.context().setOffline(true)
    await tablet.getByLabel(t('fields.kilometers')).fill('61840')
    await tablet.getByRole('button', { name: t('car.eighths').replace('{{number}}', '4') }).click()

    // The app restarts where the server cannot be reached. The walk goes on as it was left.
    const unreachable = (route: Route) => route.abort()
    await tablet.route('**/api/**', unreachable)
    await tablet.context().setOffline(false)
    await tablet.reload()
    await expect(tablet.getByLabel(t('fields.kilometers'))).toHaveValue(/61.?840/)
    const go = (step: string) =>
      tablet
        .getByRole('navigation')
        .getByRole('button', { name: t(`steps.${step}`) })
        .click()
    await go('photos')
    const photo = await photoOn(tablet)
    await tablet
      .getByRole('button', { name: t('photos.take').replace('{{view}}', t('photos.kinds.front')), exact: true })
      .click()
    await tablet.getByTestId('view-file').setInputFiles(photo)
    await expect(tablet.getByRole('dialog').locator('[data-done]')).toHaveCount(1)
    await tablet.keyboard.press('Escape')
    await go('checks')
    await expect(tablet.getByRole('button', { name: t('checks.allOk') }).first()).toBeVisible()
    while ((await tablet.getByRole('button', { name: t('checks.allOk') }).count()) > 0)
      await tablet
        .getByRole('button', { name: t('checks.allOk') })
        .first()
        .click()
    await go('findings')
    await tablet.getByRole('textbox', { name: t('findings.new') }).fill(FINDING)
    await tablet.keyboard.press('Enter')
    await tablet.getByLabel(new RegExp(`^${t('rows.findings.price')}`)).fill('349,00')
    await tablet.keyboard.press('Tab')

    // The customer reads and signs on the tablet. The question about the finding stays open.
    await go('sign')
    await tablet.getByLabel(t('sign.photosNote')).fill('Halle ist voll')
    await tablet.getByRole('button', { name: t('sign.show') }).click()
    const reading = tablet.getByRole('dialog')
    await reading.getByLabel(texts('de', 'consent')('name')).fill('Emine Yıldız')
    await drawLine(tablet, texts('de', 'consent')('signature'), reading)
    await reading.getByRole('button', { name: texts('de', 'acceptance')('sign.done') }).click()
    await expect(reading).toBeHidden()
    await drawLine(tablet, t('sign.signature'), tablet.getByRole('region', { name: t('sign.advisor') }))
    await tablet.getByRole('button', { name: t('sign.confirm') }).click()
    await expect(tablet.getByText(t('sign.sent'))).toBeVisible()
    expect(await visitOf(advisor, visit)).toMatchObject({ status: 'new', paper_uuid: null, findings: [] })

    await tablet.unroute('**/api/**', unreachable)
    await expect(tablet.getByRole('link', { name: t('confirmed.paper') })).toBeVisible()
    const { paper_uuid, findings } = await visitOf(advisor, visit)
    expect(findings.map(({ answer }) => answer)).toEqual(['open'])

    // A technician has the paper open, and the desk asks the customer.
    const technician = await atPage(browser, server, 'technician', `/workshop/paper/${paper_uuid}/2`, { language })
    await expect(technician.getByRole('heading', { name: new RegExp(FINDING) })).toBeVisible()
    await desk.goto(`${server.url}/workshop/paper/${paper_uuid}/2`)
    await desk.getByRole('button', { name: asks('question.ask') }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(asks('question.language')).selectOption('tr')
    await dialog.getByRole('radio', { name: asks('question.byCopy') }).check()
    const made = desk.waitForResponse((one) => one.request().method() === 'POST' && one.url().includes('consent'))
    await dialog.getByRole('button', { name: asks('question.make') }).click()
    const { path } = (await (await made).json()) as { path: string }

    // The customer says yes on a phone.
    await sayYes(browser, server.url + path)

    // Technician and desk see it without a reload, and the history has the whole visit.
    for (const page of [technician, desk])
      await expect(field(page, 'answer')).toHaveValue(asks('choices.answer.accepted'))
    const { items } = await advisor.call<{ items: Extension[] }>(
      'GET',
      `/workshop/extensions?filter[paper_uuid][in]=${paper_uuid}`,
    )
    expect(items).toMatchObject([{ finding: FINDING, answer: 'accepted', answered_by: 'Emine Yıldız' }])
    await desk.goto(`${server.url}/service/customer_history`)
    await desk.getByLabel(texts(language, 'history')('search.label')).fill(licensePlate)
    await desk.getByRole('link', { name: licensePlate }).click()
    for (const kind of ['paper', 'acceptance', 'checkin'])
      await expect(
        desk
          .getByRole('listitem')
          .filter({ hasText: texts(language, 'history')(`kind.${kind}`) })
          .first(),
      ).toBeVisible()
    for (const one of [tablet, desk, technician]) await one.context().close()
  })
