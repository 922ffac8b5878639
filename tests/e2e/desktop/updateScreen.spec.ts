import { expect, type Locator, type Page } from 'playwright/test'
import { PUSH_CHANNEL } from '#contract/ipc/table.ts'
import type { UpdateState, UpdateView } from '#contract/update/state.ts'
import { violationsOn } from '#tests/support/browser/violationsOn.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { createDealer, createUser, type TestDealer, type TestUser } from '#tests/support/database/people.ts'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { APPEARANCES } from '#tests/support/samples/appearances.ts'
import { startTestServer, type TestServer } from '#tests/support/services/testServer.ts'

/** Real pages and a real server. The update state is pushed as the main process pushes it. */
let server: TestServer
let env: Record<string, string>
let dealer: TestDealer
let anna: TestUser

test.beforeAll(async () => {
  server = await startTestServer()
  env = { WERKBANK_SERVER_URL: server.address }
  dealer = await createDealer(server.database)
  anna = await createUser(server.database, dealer, { firstName: 'Anna', lastName: 'Amsel' })
})
test.afterAll(() => server.close())

const release = {
  version: '9.1.0',
  releaseDate: '2026-11-20T10:00:00.000Z',
  size: 98_400_000,
  installs: 'itself',
  url: null,
} as const
const ready: UpdateState = { kind: 'downloaded', release, plan: 'at_22', waitsFor: 'evening', deferredUntil: null }
const ago = (minutes: number) => new Date(readClock() - minutes * 60_000).toISOString()

function viewOf(state: UpdateState, given: Partial<UpdateView> = {}): UpdateView {
  return {
    version: '1.0.0',
    channel: 'latest',
    lastCheckAt: ago(4),
    nextCheckAt: ago(-26),
    checksFailedInARow: 0,
    lastFailure: null,
    lastInstall: null,
    skippedVersion: null,
    mustUpdate: false,
    state,
    ...given,
  }
}

const failing = (times: number): UpdateView =>
  viewOf(
    { kind: 'failed', release: null, reason: 'certificate', retryAt: ago(-40) },
    { checksFailedInARow: times, lastFailure: { reason: 'certificate', at: ago(1), version: null } },
  )

function push(desktop: Desktop, view: UpdateView): Promise<void> {
  return desktop.app.evaluate(
    ({ BrowserWindow }, [channel, data]) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send(channel, 'update.changed', data)
    },
    [PUSH_CHANNEL, view] as const,
  )
}

/** Pushes until it is shown: a window that is just opening asks the main process again, which knows nothing of it. */
async function show(desktop: Desktop, view: UpdateView, shown: Locator): Promise<void> {
  await expect(async () => {
    await push(desktop, view)
    await expect(shown).toBeVisible({ timeout: 1_000 })
  }).toPass()
}

async function signIn(desktop: Desktop): Promise<Page> {
  const main = await desktop.main()
  await main.getByLabel('Händlercode').fill(dealer.code)
  await main.getByLabel('E-Mail').fill(anna.email)
  await main.getByLabel('Passwort', { exact: true }).fill(anna.password)
  await main.getByRole('button', { name: 'Anmelden' }).click()
  await expect(main.getByRole('button', { name: /Anna Amsel/ })).toBeVisible()
  return main
}

async function openChat(desktop: Desktop, main: Page): Promise<Page> {
  await callMain(main, 'chatWindow.open', { chat_uuid: null })
  const chat = await desktop.chat()
  await expect(chat.getByRole('navigation', { name: 'Chats' })).toBeVisible()
  return chat
}

const openPage = (main: Page) => main.getByRole('link', { name: 'Dieser Computer' }).click()
const promptOn = (page: Page) => page.getByRole('complementary', { name: /Update .9\.1\.0. ist bereit/ })

test('UPD-05 The prompt for an update takes no focus, and no key of a user who is typing answers it', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  const chat = await openChat(desktop, main)
  for (const page of [main, chat]) {
    if (page === main) await main.getByRole('link', { name: 'Chat', exact: true }).click()
    const field = page.getByRole('searchbox').or(page.getByPlaceholder('Chats durchsuchen')).first()
    await field.click()
    await page.keyboard.type('Rad ')
    await push(desktop, viewOf({ kind: 'idle' }))
    const shown = page === main ? promptOn(main) : chat.getByText(/Update .9\.1\.0. ist bereit/)
    await show(desktop, viewOf(ready), shown)
    await expect(field).toBeFocused()
    for (const key of [' ', 'Enter', 'v', 'o', 'Enter', ' ', 'n']) await page.keyboard.press(key)
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('Rad  vo n')
    await expect(shown).toBeVisible()
  }
})

test('UPD-05 22:00 is the suggested answer of the prompt; it holds for both windows, and the badge stays', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  const chat = await openChat(desktop, main)
  await show(desktop, viewOf(ready), promptOn(main))
  const answers = promptOn(main).getByRole('button')
  await expect(answers).toHaveText(['Um 22:00 Uhr', 'Jetzt neu starten', 'Später'])
  await expect(promptOn(main)).toContainText(/(heute|morgen) um .22:00. Uhr/)
  await expect(promptOn(main)).toContainText('etwa 20 Sekunden')
  await show(desktop, viewOf(ready), chat.getByText(/Update .9\.1\.0. ist bereit/))
  await answers.first().click()
  await expect(promptOn(main)).toBeHidden()
  await expect(chat.getByText(/Update .9\.1\.0. ist bereit/)).toBeHidden()
  await expect(main.getByRole('link', { name: 'Update bereit' })).toBeVisible()
  await push(desktop, viewOf(ready))
  await expect(main.getByRole('link', { name: 'Update bereit' })).toBeVisible()
  await expect(promptOn(main)).toBeHidden()
  // For another release the app asks again.
  await push(desktop, viewOf({ ...ready, release: { ...release, version: '9.2.0' } }))
  await expect(main.getByRole('complementary', { name: /9\.2\.0/ })).toBeVisible()
})

test('UPD-05 "Restart now" names the unsaved work of any window, and waits first', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  await main.getByRole('link', { name: 'Profil' }).click()
  await main.getByRole('link', { name: 'Sicherheit' }).click()
  await main.getByRole('link', { name: 'Einrichten' }).click()
  await main.getByLabel('Ihr Passwort').fill('halb getippt')
  const chat = await openChat(desktop, main)
  const restart = chat.getByRole('button', { name: 'Jetzt neu starten' })
  await show(desktop, viewOf(ready), restart)
  await restart.click()
  const dialog = chat.getByRole('dialog')
  await expect(dialog).toContainText('1 Formular mit Eingaben')
  await expect(dialog.getByRole('button', { name: 'Noch nicht' })).toBeFocused()
  await chat.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(chat.getByText(/Update .9\.1\.0. ist bereit/)).toBeVisible()
  await expect(main.getByLabel('Ihr Passwort')).toHaveValue('halb getippt')
})

test('UPD-03 If a restart that the user wanted does not come, the app says why', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  await show(desktop, viewOf(ready), promptOn(main))
  await promptOn(main).getByRole('button', { name: 'Jetzt neu starten' }).click()
  await push(desktop, viewOf({ kind: 'failed', release, reason: 'file_damaged', retryAt: ago(-1) }))
  const notice = main.getByRole('complementary', { name: 'Die heruntergeladene Datei ist beschädigt' })
  await expect(notice).toContainText('noch einmal heruntergeladen')
  await notice.getByRole('button', { name: 'Verstanden' }).click()
  await expect(notice).toBeHidden()
  // The update that was downloaded again is offered again.
  await push(desktop, viewOf(ready))
  await expect(promptOn(main)).toBeVisible()
})

test('UPD-08 Three failed checks in a row are visible, with the reason and a way out', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  await show(desktop, failing(3), main.getByText(/keine Updates an/))
  await push(desktop, failing(2))
  await expect(main.getByText(/keine Updates an/)).toBeHidden()
  await expect(main.getByRole('link', { name: 'Update gestört' })).toBeHidden()
  await push(desktop, failing(3))
  await expect(main.getByText(/keine Updates an/)).toBeVisible()
  await main.getByRole('link', { name: 'Was ist zu tun?' }).click()
  const section = main.getByRole('region', { name: 'Version und Updates' })
  await expect(section.getByText('1.0.0')).toBeVisible()
  await expect(section).toContainText('vor 4 Minuten')
  await expect(section.getByText('Die Verbindung zum Server ist nicht vertrauenswürdig').first()).toBeVisible()
  await expect(section).toContainText('Prüfen Sie Datum und Uhrzeit')
  await expect(section).toContainText('Installationspaket')
  await section.getByRole('button', { name: 'Jetzt suchen' }).click()
  await expect(section.getByText('Das hat nicht geklappt.')).toBeHidden()
  await main.getByRole('link', { name: 'Übersicht' }).click()
  await main.getByRole('button', { name: 'Hinweis schließen' }).click()
  await expect(main.getByText(/keine Updates an/)).toBeHidden()
  await expect(main.getByRole('link', { name: 'Update gestört' })).toBeVisible()
})

test('UPD-11 A version that the server refuses blocks the app without signing out, and keeps the typed text', async ({
  launch,
}) => {
  const desktop = await launch({ env })
  const main = await signIn(desktop)
  await main.getByRole('link', { name: 'Profil' }).click()
  await main.getByRole('link', { name: 'Sicherheit' }).click()
  await main.getByRole('link', { name: 'Einrichten' }).click()
  await main.getByLabel('Ihr Passwort').fill('halb ')
  const notice = main.getByRole('dialog')
  await show(desktop, viewOf(ready, { mustUpdate: true }), notice)
  await expect(notice).toContainText('Diese Version ist zu alt')
  await expect(notice.getByRole('button', { name: 'Jetzt neu starten' })).toBeVisible()
  await expect(notice.getByRole('heading')).toBeFocused()
  for (const key of ['g', ' ', 'Enter', 'Escape']) await main.keyboard.press(key)
  await expect(notice).toBeVisible()
  await expect(main.getByRole('button', { name: /Später|überspringen/ })).toBeHidden()
  // If the app has given the version up, the notice still offers a way out, because it blocks everything else.
  await push(desktop, viewOf({ kind: 'failed', release, reason: 'start_failed', retryAt: null }, { mustUpdate: true }))
  await expect(notice.getByRole('button', { name: 'Trotzdem noch einmal versuchen' })).toBeVisible()
  await expect(notice.getByRole('button', { name: 'Jetzt suchen' })).toBeVisible()
  // No user was signed out, and the server's new answer brings everything back.
  await push(desktop, viewOf({ kind: 'idle' }))
  await expect(notice).toBeHidden()
  await expect(main.getByLabel('Ihr Passwort')).toHaveValue('halb ')
  await push(desktop, viewOf(ready, { mustUpdate: true }))
  await notice.getByRole('link', { name: /Einstellungen dieses Computers/ }).click()
  await expect(main.getByRole('heading', { name: 'Dieser Computer', level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})

test('UPD-07 A failed installation is shown after the start until it is read', async ({ launch }) => {
  const first = await launch({ env })
  const page = await signIn(first)
  const returned = viewOf(
    { kind: 'idle' },
    { lastInstall: { from: '1.0.0', to: '9.1.0', at: '2026-11-20T21:00:12.000Z', result: 'returned' } },
  )
  const seen = page.getByRole('complementary', { name: /ist nicht gestartet/ })
  await show(first, returned, seen)
  await expect(seen).toContainText('1.0.0')
  await first.app.close()

  const second = await launch({ env, userData: first.userData })
  const main = await second.main()
  await expect(main.getByRole('button', { name: /Anna Amsel/ })).toBeVisible()
  const notice = main.getByRole('complementary', { name: /ist nicht gestartet/ })
  await show(second, returned, notice)
  await notice.getByRole('button', { name: 'Verstanden' }).click()
  await expect(notice).toBeHidden()
  await push(second, returned)
  await openPage(main)
  await expect(main.getByRole('region', { name: 'Version und Updates' })).toContainText('zurückgenommen')
})

test('The main process keeps the settings of this computer', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  // A user who cannot sign in reaches the screen, too.
  await main.getByRole('link', { name: 'Dieser Computer' }).click()
  await expect(main.getByRole('link', { name: 'Zurück zur Anmeldung' })).toBeVisible()
  await main.getByLabel('Mit dem Computer starten').click()
  await main.getByText('1 Stunde').click()
  await main.getByLabel('Größe im Hauptfenster').selectOption('1.25')
  await main.getByLabel('Chat-Fenster immer im Vordergrund').click()
  await expect(main.getByLabel('Chat-Fenster immer im Vordergrund')).toBeChecked()
  await expect
    .poll(async () => {
      const reply = await callMain(main, 'settings.read', undefined)
      return reply.ok && reply.value
    })
    .toMatchObject({
      startWithSystem: { value: true },
      doNotDisturb: { value: { until: expect.any(String) } },
      zoom: { value: { main: 1.25, chat: 1 } },
    })
  expect(await callMain(main, 'desktop.info', undefined)).toMatchObject({ value: { chatAlwaysOnTop: true } })
  await main.getByRole('button', { name: 'Diagnose kopieren' }).click()
  await expect(main.getByText('Kopiert. Fügen Sie')).toBeVisible()
  expect(await desktop.app.evaluate(({ clipboard }) => clipboard.readText())).toContain('versions')
})

const atHand = { ...release, installs: 'by hand', url: 'https://werkbank.example/app/w.deb' } as const
/** States of an update that are shown above every screen, and the role and name of the part that shows each. */
const ABOVE: readonly (readonly [
  view: UpdateView,
  role: 'complementary' | 'dialog' | 'link',
  name: RegExp | string,
])[] = [
  [viewOf(ready), 'complementary', /9\.1\.0/],
  [viewOf({ kind: 'installing', release }), 'complementary', /9\.1\.0/],
  [failing(4), 'link', /Was ist zu tun|ماذا يمكن فعله/],
  [viewOf(ready, { mustUpdate: true }), 'dialog', ''],
]
const ON_THE_PAGE: readonly UpdateView[] = [
  viewOf({ kind: 'idle' }, { lastCheckAt: null }),
  viewOf({ kind: 'available', release: atHand }),
  viewOf({ kind: 'downloading', release, percent: 43.7, bytesPerSecond: 3_400_000 }),
  viewOf({ ...ready, plan: 'later' }),
  failing(4),
  viewOf(ready, { mustUpdate: true }),
]

for (const { language, theme } of APPEARANCES)
  test(`Every state of the update screen is accessible: ${language}, ${theme}`, async ({ launch }) => {
    // Ten rounds of all axe rules.
    test.slow()
    const desktop = await launch({ env })
    const main = await signIn(desktop)
    await main.emulateMedia({ reducedMotion: 'reduce' })
    await main.evaluate(
      ([tongue, look]) => {
        localStorage.setItem('language', tongue)
        localStorage.setItem('theme', look)
        for (const key of ['language', 'theme']) window.dispatchEvent(new StorageEvent('storage', { key }))
      },
      [language, theme] as const,
    )
    await expect(main.locator('html')).toHaveAttribute('lang', language)
    await expect(main.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme)
    for (const [view, role, name] of ABOVE) {
      await show(desktop, view, main.getByRole(role, { name }))
      expect(await violationsOn(main), `${view.state.kind}, above the dashboard`).toEqual([])
    }
    await push(desktop, viewOf({ kind: 'idle' }))
    await main.locator('a[href="/computer"]').first().click()
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    for (const view of ON_THE_PAGE) {
      await push(desktop, view)
      expect(await violationsOn(main), `${view.state.kind}, page`).toEqual([])
    }
  })
