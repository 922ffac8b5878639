import { expect } from 'playwright/test'
import { test } from '#tests/support/e2e.ts'
import { violationsOn } from '#tests/support/violationsOn.ts'
import { person } from '../chat/chatPages.ts'
import { atPaper, newPaper } from './paperPages.ts'

const PICTURES = [
  { name: 'front.png', color: 'green', side: 3_000 },
  { name: 'rear.png', color: 'navy', side: 400 },
]

test('E32: photos taken without a network are kept over a reload, sent later, looked at by keyboard and taken off with a way back', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const { uuid } = await newPaper(admin)
  const page = await atPaper(browser, server, 'admin', uuid)
  await page.getByRole('tab', { name: 'Fotos' }).click()
  await expect(page.getByText('Noch keine Fotos.')).toBeVisible()
  const files = []
  for (const { name, color, side } of PICTURES) {
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
    files.push({ name, mimeType: 'image/png', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') })
  }
  const photos = /\/workshop\/paper\/[^/]+\/photos/
  await page.route(photos, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.getByTestId('photo-files').setInputFiles(files)
  await expect(page.getByText('Noch nicht beim Server: 2')).toBeVisible()
  await page.screenshot({ path: `${test.info().outputDir}/waiting.png` })
  await page.reload()
  await expect(page.getByText('Noch nicht beim Server: 2')).toBeVisible({ timeout: 30_000 })
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
  await expect(view.getByRole('img')).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.screenshot({ path: `${test.info().outputDir}/view.png` })
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('dialog', { name: 'Foto 2 von 2' })).toBeVisible()
  await page.getByRole('button', { name: 'Foto löschen' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Foto 1 von 1 öffnen' })).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(open).toHaveCount(2)
  expect(await violationsOn(page)).toEqual([])
  await page.screenshot({ path: `${test.info().outputDir}/photos.png` })
  await page.context().close()
})

for (const language of ['de', 'ar'] as const)
  test(`photos are accessible in ${language}, dark`, async ({ browser, server }) => {
    const admin = await person(server, 'admin')
    const { uuid } = await newPaper(admin)
    const page = await atPaper(browser, server, 'admin', uuid, { language, theme: 'dark' })
    await page.goto(`${server.url}/workshop/paper/${uuid}?tab=photos`)
    await expect(page.getByTestId('photo-files')).toBeAttached()
    await page.screenshot({ path: `${test.info().outputDir}/empty-${language}.png` })
    expect(await violationsOn(page)).toEqual([])
    await page.context().close()
  })
