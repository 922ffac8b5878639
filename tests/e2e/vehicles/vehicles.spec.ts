import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { person } from '../chat/chatPages.ts'
import { newPaper, newVehicle } from '../paper/paperPages.ts'
import { atPage, field } from '../records/adminPages.ts'

type Vehicle = { uuid: string; vin: string; licensePlate: string; mileage: number | null; mileage_at: string | null }

test('E24: Values of a vehicle are written in one spelling, and ambiguous ones are asked about', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const page = await atPage(browser, server, 'admin', '/workshop/vehicles/new')
  const plate = field(page, 'licensePlate')
  await plate.fill('bab123')
  await page.getByRole('button', { name: 'BA-B 123', exact: true }).click()
  await expect(plate).toHaveValue('BA-B 123')
  await plate.fill('wob-ab1234')
  await plate.press('Tab')
  await expect(plate).toHaveValue('WOB-AB 1234')
  // No VIN has the letter O: the zero is offered, and nothing else is sent.
  const vin = field(page, 'vin')
  await vin.fill('WVWZZZCDZMWO00001')
  await page.getByRole('button', { name: /Gemeint: .*WVWZZZCDZMW000001/ }).click()
  await expect(vin).toHaveValue('WVWZZZCDZMW000001')
  await field(page, 'model').fill('Golf')
  await field(page, 'mileage').fill('61000')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/workshop\/vehicles\/[0-9a-f-]{36}/)
  const uuid = page.url().match(/vehicles\/([0-9a-f-]{36})/)?.[1] ?? ''
  expect(await admin.call<Vehicle>('GET', `/vehicles/${uuid}`)).toMatchObject({
    licensePlate: 'WOB-AB 1234',
    vin: 'WVWZZZCDZMW000001',
    mileage: 61_000,
    mileage_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
  })
  // A VIN is one car: the second one is refused beside the field, and the typed values stay.
  await page.goto(`${server.url}/workshop/vehicles/new`)
  await field(page, 'vin').fill('WVWZZZCDZMW000001')
  await field(page, 'licensePlate').fill('WOB-ZZ 9')
  await page.keyboard.press('Control+s')
  await expect(page.locator('[data-field="vin"] input')).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page, 'licensePlate')).toHaveValue('WOB-ZZ 9')
  await page.context().close()
})

test('A vehicle leads to a new paper, and lists its visits', async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const vehicle = await newVehicle(admin, { model: 'Passat Variant' })
  const page = await atPage(browser, server, 'admin', `/workshop/vehicles/${vehicle.uuid}`)
  await expect(page.getByText('Noch kein Werkstattschein zu diesem Fahrzeug.')).toBeVisible()
  const paper = await newPaper(admin, {
    vehicle_uuid: vehicle.uuid,
    licensePlate: vehicle.licensePlate,
    kilometers: 12_345,
    jobId: '',
  })
  const visit = page.getByRole('region', { name: 'Besuche' }).getByRole('listitem')
  await expect(visit).toContainText('12.345 km')
  await expect(visit.getByRole('link')).toHaveAttribute('href', `/workshop/paper/${paper.uuid}`)
  await page.getByRole('link', { name: 'Werkstattschein anlegen' }).click()
  await expect(field(page, 'licensePlate')).toHaveValue(vehicle.licensePlate)
  await expect(field(page, 'model')).toHaveValue('Passat Variant')
  await page.context().close()
})

for (const { theme, language } of APPEARANCES)
  test(`Vehicles are accessible in ${language}, ${theme}`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const vehicle = await newVehicle(admin, {
      mileage: 88_000,
      mileage_at: '2026-01-10',
      inspection_due: '2026-01-01',
      // E25: a very long name of a model.
      model: 'Golf Variant GTE Plug-in-Hybrid 1.5 eHybrid OPF DSG Style Edition Panoramadach',
    })
    await newPaper(admin, { vehicle_uuid: vehicle.uuid, licensePlate: vehicle.licensePlate, kilometers: 90_000 })
    const page = await atPage(browser, server, 'admin', `/workshop/vehicles/${vehicle.uuid}`, {
      language,
      theme,
      viewport: { width: 1366, height: 768 },
    })
    await expect(page.locator('[data-field="licensePlate"]')).toContainText(vehicle.licensePlate)
    const visits = page.getByRole('region', { name: language === 'de' ? 'Besuche' : 'الزيارات' })
    await expect(visits.getByRole('listitem')).toHaveCount(1)
    expect(await violationsOn(page)).toEqual([])
    await page.locator('[data-field="model"] button').click()
    await expect(field(page, 'model')).toBeFocused()
    expect(await violationsOn(page)).toEqual([])
    await page.goto(`${server.url}/workshop/vehicles`)
    await expect(page.getByRole('grid')).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
