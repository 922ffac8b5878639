import { expect } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { person } from '../chat/chatPages.ts'
import { atDepartment, departmentNow, field, newDepartment, saveDepartment } from './formPages.ts'

test('Text that was typed in a form is offered again after a reload and a crash, and only to its author', {
  tag: '@gate',
}, async ({ browser, server }) => {
  const admin = await person(server, 'admin')
  const row = await newDepartment(admin)
  const page = await atDepartment(browser, server, 'admin', row.uuid)
  const { context } = { context: page.context() }
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const request = indexedDB.open('records')
          request.onsuccess = () => {
            const count = request.result.transaction('drafts').objectStore('drafts').count()
            count.onsuccess = () => resolve(count.result)
          }
        }),
    )
  await field(page, 'name').fill(`${row.name} getippt`)
  await expect.poll(kept).toBe(1)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText('Hier sind Eingaben, die noch nicht gespeichert wurden')).toBeVisible()
  await expect(field(page, 'name')).toHaveValue(row.name)

  // A crash: the page is gone at once. Meanwhile another user saves another field.
  await page.close({ runBeforeUnload: false })
  await saveDepartment(admin, row, { color: '#998877' })
  const next = await context.newPage()
  await next.goto(`${server.url}/admin/departments/${row.uuid}`)
  await next.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(field(next, 'name')).toHaveValue(`${row.name} getippt`)
  await expect(field(next, 'color')).toHaveValue('#998877')
  await next.keyboard.press('Control+s')
  await expect.poll(() => departmentNow(admin, row)).toMatchObject({ name: `${row.name} getippt`, color: '#998877' })
  await next.reload()
  await expect(field(next, 'name')).toHaveValue(`${row.name} getippt`)
  await expect(next.getByText('Hier sind Eingaben')).toHaveCount(0)
  await context.close()
})
