import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import type { Language, Theme } from '#contract/constants.ts'
import type { DemoServer } from '#tests/support/browser/demoServer.ts'
import { signInOn } from '#tests/support/browser/e2e.ts'
import { type Person, person } from '../chat/chatPages.ts'

type Appearance = {
  language?: Language
  theme?: Theme
  viewport?: { width: number; height: number }
  /** Whether the device has a touch screen, like a tablet. */
  hasTouch?: boolean
  /** Values of local storage. */
  stored?: Readonly<Record<string, string>>
  /** Whether the test moves the time of the page. */
  hasClock?: boolean
}
type Row = { uuid: string; version: number } & Record<string, unknown>

/** A browser of its own on a page of the administration. Nothing goes to a printer. */
export async function atPage(
  browser: Browser,
  server: DemoServer,
  role: string,
  path: string,
  { language = 'de', theme = 'light', viewport, hasTouch = false, stored, hasClock }: Appearance = {},
): Promise<Page> {
  const self = await person(server, role)
  await self.call('PATCH', '/auth/user', { language, theme })
  const context = await browser.newContext({
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    reducedMotion: 'reduce',
    hasTouch,
    isMobile: hasTouch,
    ...(viewport && { viewport }),
  })
  // The print dialog is off, also in the windows that the page opens.
  await context.addInitScript(() => {
    window.print = () => {}
  })
  const page = await context.newPage()
  if (hasClock) await page.clock.install()
  await signInOn(page, server, role, 0, path, stored)
  // This device learns the language from the first answer.
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  return page
}

/** The first input of a field in the open form. */
export const field = (page: Page, name: string): Locator =>
  page.locator(`[data-field="${name}"] :is(input, textarea):not([aria-hidden])`).first()
export const title = (page: Page, name: string): Locator => page.getByRole('heading', { name, level: 2, exact: true })
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name })
/** The print view, which takes the place of the screen during a print. */
export const sheet = (page: Page): Locator => page.locator('[data-print-sheet]')

/** The texts on paper, the parts of the screen beside them (none expected), and the number of pages. */
export async function printed(
  page: Page,
): Promise<{ text: string; pages: number; besides: string[]; millimetres: number[] }> {
  await sheet(page).waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  const text = await sheet(page).innerText()
  const besides = await page.evaluate(() =>
    [...document.body.children]
      .filter((one) => !one.hasAttribute('data-print-sheet') && one.checkVisibility({ visibilityProperty: true }))
      .map((one) => one.outerHTML.slice(0, 200)),
  )
  await page.emulateMedia({ media: null })
  // Last of all, because its end removes the sheet, as after a real printer.
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  await expect(sheet(page)).toHaveCount(0)
  const [, width = 0, height = 0] = pdf.match(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/) ?? []
  const millimetres = [width, height].map((points) => Math.round((Number(points) / 72) * 25.4))
  return { text, besides, millimetres, pages: pdf.match(/\/Type \/Page\b/g)?.length ?? 0 }
}

type Life = { path: string; label: string; created: Record<string, string>; other: string }

/** Creates a row, changes it, changes it beside another user, deletes and restores it, as each record screen must. */
export async function lifeOf(page: Page, admin: Person, { path, label, created, other }: Life): Promise<string> {
  for (const [name, value] of Object.entries(created)) await field(page, name).fill(value)
  await page.keyboard.press('Control+s')
  const name = created[label] ?? ''
  await expect(title(page, name)).toBeVisible()
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const rowNow = async () => (await admin.call('GET', `${path}/${uuid}`)) as Row

  await field(page, label).fill(`${name} neu`)
  await page.keyboard.press('Control+s')
  await expect(title(page, `${name} neu`)).toBeVisible()
  expect(await rowNow()).toMatchObject({ [label]: `${name} neu` })

  await field(page, label).fill(`${name} meins`)
  await admin.call('PATCH', `${path}/${uuid}`, { version: (await rowNow()).version, [label]: `${name} ${other}` })
  await field(page, label).press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`${name} ${other}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Überall meine' }).click()
  await dialog.getByRole('button', { name: 'Ergebnis speichern' }).click()
  await expect.poll(rowNow).toMatchObject({ [label]: `${name} meins` })

  await page.getByRole('button', { name: 'Löschen', exact: true }).last().click()
  await expect.poll(async () => (await rowNow()).deleted_at).not.toBeNull()
  await page.goto(page.url())
  await page.getByRole('button', { name: 'Wiederherstellen' }).first().click()
  await expect.poll(async () => (await rowNow()).deleted_at).toBeNull()
  await expect(title(page, `${name} meins`)).toBeVisible()
  return uuid
}

/** Takes a right from a user while the page is open. The user cannot type any more, and is told so. */
export async function losesRight(page: Page, admin: Person, user: string, permission: string, name: string) {
  const grant = { scope: 'global', permission }
  await expect(field(page, name)).toBeEditable()
  await admin.call('PATCH', `/admin/users/${user}/rights`, { take: [grant] })
  await expect(page.getByText('Nur zum Lesen')).toBeVisible()
  await expect(field(page, name)).not.toBeEditable()
}
