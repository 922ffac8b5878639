import { expect } from 'playwright/test'
import { countActions } from '#tests/support/browser/actions.ts'
import { test } from '#tests/support/browser/e2e.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { person } from '../chat/chatPages.ts'
import { newPaper } from '../paper/paperPages.ts'
import { atPage } from '../records/adminPages.ts'
import { takePicture } from './taskPages.ts'

test('A technician stamps, reports a finding with a photo, and stops the work in a bounded number of taps', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const [admin, tech] = [await person(server, 'admin'), await person(server, 'technician')]
  const plate = `DEM-TT ${unique()}`
  const { uuid: paper_uuid, location_uuid } = await newPaper(admin, {
    licensePlate: plate,
    technician_uuid: tech.user.uuid,
    promised_at: new Date(readClock() - 60 * 86_400_000).toISOString(),
  })
  const work = { paper_uuid, location_uuid, position: 1, text: 'Zahnriemen ersetzen', technician_uuid: tech.user.uuid }
  await admin.call('POST', '/workshop/works', work)
  // On a working day the technician of the demo data has a running stamp.
  const { items } = await tech.call<{ items: { work_uuid: string }[] }>('GET', '/workshop/stamps/own')
  for (const { work_uuid } of items) await tech.call('POST', '/workshop/stamps/stop', { work_uuid })
  const page = await atPage(browser, server, 'technician', '/dashboard', { viewport: { width: 1024, height: 768 } })
  await expect(page.locator('[data-paper]').first()).toBeVisible()
  const mine = page.locator(`[data-paper="${paper_uuid}"]`)
  const { task } = await countActions(page)

  await task('find the job and start', { clicks: 3 }, async () => {
    if (!(await mine.isVisible())) await page.locator('details summary').click()
    await mine.getByRole('button', { name: `Start: ${plate}` }).click()
    await expect(mine.getByRole('button', { name: `Stopp: ${plate}` })).toBeVisible()
  })
  await task('a finding with a photo', { clicks: 3, texts: 1, letters: 40 }, async () => {
    await mine.getByRole('button', { name: `Befund + Foto: ${plate}` }).click()
    await expect(page.getByRole('textbox', { name: 'Befund' })).toBeFocused()
    await page.keyboard.type('Wasserpumpe undicht')
    const dialog = page.getByRole('dialog')
    await takePicture(page, dialog.getByRole('button', { name: 'Foto aufnehmen' }))
    await expect(dialog.getByText('Fotos: 1')).toBeVisible()
    await dialog.getByRole('button', { name: 'Befund speichern' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })
  await task('stop', { clicks: 1 }, async () => {
    await mine.getByRole('button', { name: `Stopp: ${plate}` }).click()
    await expect(mine.getByRole('button', { name: `Stopp: ${plate}` })).toBeHidden()
  })
})
