import { expect, type Page } from 'playwright/test'
import { test } from '#tests/support/browser/e2e.ts'
import { unique } from '#tests/support/samples/unique.ts'
import { type Person, person } from '../chat/chatPages.ts'
import { atDepartment, type Department, field } from './formPages.ts'

const OFFER = 'Hier sind Eingaben, die noch nicht gespeichert wurden'

const draftCount = (page: Page) =>
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

const named = async (who: Person, name: string) => {
  const { items } = await who.call<{ items: Department[] }>('GET', `/departments?q=${encodeURIComponent(name)}`)
  return items.filter((one) => one.name === name)
}

/** Opens the form of a new department in the same page, as the button of the list does. */
async function openNew(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Neue Abteilung' }).first().click()
  await expect(page).toHaveURL(/\/admin\/departments\/new/)
  await expect(field(page, 'name')).toHaveValue('')
}

/** Expects that no draft is left: the next new department begins empty, also after a reload. */
async function expectNothingOffered(page: Page): Promise<void> {
  await openNew(page)
  await expect.poll(() => draftCount(page)).toBe(0)
  await expect(page.getByText(OFFER)).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'name')).toHaveValue('')
  await expect.poll(() => draftCount(page)).toBe(0)
  await expect(page.getByText(OFFER)).toHaveCount(0)
}

test('RT-02 A new row whose answer got lost is saved once, also when its draft is restored after a reload', async ({
  browser,
  server,
}) => {
  const admin = await person(server, 'admin')
  const page = await atDepartment(browser, server, 'admin', 'new')
  const name = `Neu geladen ${unique()}`
  const isCreation = (url: URL) => url.pathname === '/api/v1/departments'
  await page.route(isCreation, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await field(page, 'name').fill(name)
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Der Server ist nicht erreichbar')).toBeVisible()
  await page.unroute(isCreation)
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(field(page, 'name')).toHaveValue(name)
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(/\/admin\/departments\/[0-9a-f-]{36}/)
  expect(await named(admin, name)).toHaveLength(1)
  await expectNothingOffered(page)
  await page.context().close()
})
