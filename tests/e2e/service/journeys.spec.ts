import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { atPage, field } from '../records/adminPages.ts'
import { type Checkin, texts } from './servicePages.ts'

async function typeMoment(page: Page, name: string, day: string, clock: string): Promise<void> {
  const inputs = page.locator(`[data-field="${name}"] input:not([type="hidden"])`)
  await inputs.nth(0).fill(day)
  await inputs.nth(1).fill(clock)
}

for (const language of ['de', 'ar'] as const)
  test(`29: The morning of a customer goes from the appointment over the arrival to the paper, in ${language}`, async ({
    browser,
    server,
  }) => {
    const t = texts(language, 'checkin')
    const plate = `DEM-MO ${unique()}`
    const name = `Wolkenhain ${unique()}`
    // The advisor agrees on a time by phone.
    const advisor = await person(server, 'advisor')
    const page = await atPage(browser, server, 'advisor', '/service/checkin/new', { language })
    await field(page, 'licensePlate').fill(plate)
    await field(page, 'customer_name').fill(name)
    await field(page, 'description').fill('Klappert vorn links')
    // The own desk is chosen already.
    await expect(field(page, 'location_uuid')).not.toHaveValue('')
    await typeMoment(page, 'target_date', language === 'ar' ? '16/09/2026' : '16.09.2026', '11:00')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(/\/service\/checkin\/[0-9a-f-]{36}/)
    const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await expect(page.getByRole('heading', { name: new RegExp(plate), level: 2 })).toBeVisible()

    // A colleague at the desk records the arrival. The advisor's sheet shows it without a reload.
    const { location_uuid } = await advisor.call<{ location_uuid: string }>('GET', `/service/checkin/${uuid}`)
    const ofDesk = new URLSearchParams({ 'filter[location_uuid][in]': location_uuid })
    const desk = await atPage(browser, server, 'admin', `/service/checkin?${ofDesk}`, { language })
    await desk.getByRole('button', { name: t('arrive.open'), exact: true }).click()
    await desk.getByLabel(t('arrive.label')).fill(plate.toLowerCase().replaceAll(/[^a-z0-9]/g, ''))
    await desk.keyboard.press('Enter')
    await expect(desk).toHaveURL(new RegExp(uuid))
    await expect(page.getByRole('button', { name: t('arrive.isHere') })).toBeHidden()
    expect(await violationsOn(desk)).toEqual([])
    await desk.getByRole('button', { name: t('callNext.open') }).click()
    await expect(desk.getByText(new RegExp(t('callNext.called').split('{{')[0] ?? '')).first()).toBeVisible()

    // The advisor makes the paper with everything that is known.
    await page.getByRole('button', { name: t('paper.create') }).click()
    await expect(page).toHaveURL(/\/workshop\/paper\/[0-9a-f-]{36}/)
    await expect(field(page, 'licensePlate')).toHaveValue(plate)
    const row = await advisor.call<Checkin>('GET', `/service/checkin/${uuid}`)
    expect(row.arrival_at).not.toBeNull()
    expect(page.url()).toContain(row.paper_uuid ?? 'no paper')
    const paper = await advisor.call<{ regular_info: string }>('GET', `/workshop/paper/${row.paper_uuid}`)
    expect(paper.regular_info).toContain('Klappert vorn links')
    for (const one of [page, desk]) await one.context().close()
  })

test('29: A request to call back for an absent colleague goes to the deputy, and the user who wrote it sees the result', async ({
  browser,
  server,
}) => {
  const subject = `Rückruf wegen Garantie ${unique()}`
  const admin = await person(server, 'admin')
  const deputy = await person(server, 'foreman')
  const { items } = await admin.call<{ items: { uuid: string; last_name: string; email: string }[] }>(
    'GET',
    '/users?limit=100',
  )
  const absent = items.find(({ email }) => email.startsWith('lena.lindquell'))
  if (!absent) throw new Error('The demo data has no such colleague')
  const page = await atPage(browser, server, 'advisor', '/service/request/new')
  await field(page, 'subject').fill(subject)
  await typeMoment(page, 'target_date', '16.09.2026', '15:00')
  await field(page, 'user_target_uuid').fill(absent.last_name)
  await page
    .getByRole('option', { name: new RegExp(absent.last_name) })
    .first()
    .click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { name: new RegExp(subject), level: 2 })).toBeVisible()

  // The colleague falls ill. The sheet names the absence and proposes the deputy.
  await admin.call('POST', '/workshop/planner/absences', {
    user_uuid: absent.uuid,
    kind: 'sick',
    first_day: '2026-09-16',
    last_day: '2026-09-16',
    part: null,
    weekdays: null,
  })
  await page.reload()
  await expect(page.getByText('Diese Person ist an dem Tag nicht da.')).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`${deputy.user.last_name}.* einsetzen`) }).click()
  await expect(page.getByText('Diese Person ist an dem Tag nicht da.')).toBeHidden()
  await page.keyboard.press('Control+s')

  // The deputy finds the request in the inbox and completes it.
  const asked = await atPage(browser, server, 'foreman', '/inbox')
  await asked.getByRole('listitem').filter({ hasText: subject }).getByRole('link').click()
  await asked.getByRole('button', { name: 'Erledigen', exact: true }).click()
  const done = asked.getByRole('dialog', { name: 'Erledigen' })
  await done.getByRole('textbox').fill('Kulanz zugesagt')
  await done.getByRole('button', { name: 'Erledigen' }).click()
  await expect(asked.getByRole('button', { name: 'Kunde informiert' })).toBeVisible()

  // The first user reads the result on the open sheet.
  await expect(page.getByRole('button', { name: 'Kunde informiert' })).toBeVisible()
  await expect(page.locator('[data-field="result"]')).toContainText('Kulanz zugesagt')
  for (const one of [page, asked]) await one.context().close()
})
