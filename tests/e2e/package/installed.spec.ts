import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from 'playwright/test'
import type { Desktop } from '#tests/support/desktop/desktop.ts'
import { callMain } from '#tests/support/desktop/desktopPage.ts'
import { PackagedApp } from '#tests/support/packaging/packagedApp.ts'
import { ReleaseShop } from '#tests/support/packaging/releaseShop.ts'

declare const window: Window & { violated: string[]; wasRun?: boolean; frameCalls: unknown[] }

/** Environment variables that a start from the source reads, and those that would open Electron itself. */
const OPENINGS = {
  WERKBANK_SERVER_URL: 'http://127.0.0.1:9',
  WERKBANK_POLICY: '/tmp/policy.json',
  VITE_DEV_SERVER_URL: 'http://127.0.0.1:9',
  ELECTRON_RUN_AS_NODE: '1',
}

let app: PackagedApp
let desktop: Desktop
let main: Page
test.beforeAll(async () => {
  test.setTimeout(240_000)
  const folder = await (await ReleaseShop.open()).build('1.0.0')
  app = await PackagedApp.install(join(folder, 'Werkbank.AppImage'))
  desktop = await app.start([], OPENINGS)
  main = await desktop.main()
})
test.afterAll(() => app.remove())

test('DSK-01 An installed app ignores environment variables that only a start from the source may use', async () => {
  expect(await callMain(main, 'desktop.info', undefined)).toMatchObject({
    value: { version: '1.0.0', serverUrl: null, serverUrlLocked: false, session: null },
  })
  expect(new URL(main.url()).pathname).toBe('/connect')
  expect(await desktop.app.evaluate(({ app: electron }) => electron.isPackaged)).toBe(true)
})

test('An AppImage registers itself for the links of the app', () => {
  const file = join(app.home, 'data/applications/werkbank.desktop')
  execFileSync('desktop-file-validate', [file])
  const entry = readFileSync(file, 'utf8')
  expect(entry).toContain(`\nExec="${app.file}" %u\n`)
  expect(entry).toContain('\nMimeType=x-scheme-handler/werkbank;\n')
})

test('DSK-01 Pages of an installed app are served with the strict content policy', async () => {
  const policy = await main.evaluate(async () => (await fetch('/index.html')).headers.get('content-security-policy'))
  const parts = Object.fromEntries((policy ?? '').split('; ').map((part) => part.split(/ (.*)/s, 2)))
  expect(parts).toMatchObject({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'connect-src': "'self'",
    'form-action': "'none'",
    'base-uri': "'none'",
    'frame-ancestors': "'none'",
  })
  expect(policy).not.toMatch(/unsafe|\*|http|wasm-eval/)
})

test('DSK-01 A page under foreign control cannot run scripts or load foreign content', async () => {
  await main.evaluate(() => {
    window.violated = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      window.violated.push(effectiveDirective),
    )
    const script = document.createElement('script')
    script.textContent = 'window.wasRun = true'
    const style = document.createElement('style')
    style.textContent = 'body { display: none }'
    const frame = document.createElement('iframe')
    frame.src = 'https://foreign.example/'
    const link = document.createElement('a')
    link.href = 'javascript:window.wasRun=true'
    document.body.append(script, style, frame, link)
    link.click()
    new Image().src = 'https://foreign.example/x.png'
    new Worker(URL.createObjectURL(new Blob(['postMessage(1)']))).onerror = () => undefined
  })
  await expect
    .poll(() => main.evaluate(() => [...new Set(window.violated)].sort()))
    .toEqual(['frame-src', 'img-src', 'script-src-elem', 'style-src-elem', 'worker-src'])
  expect(await main.evaluate(() => window.wasRun)).toBeUndefined()
  const unreachable = ['file:///etc/passwd', 'https://foreign.example/', 'http://127.0.0.1:9/']
  for (const url of unreachable)
    expect(
      await main.evaluate(
        (address) =>
          fetch(address).then(
            () => 'read',
            () => 'refused',
          ),
        url,
      ),
    ).toBe('refused')
})

test('DSK-01 A page under foreign control neither leaves its address nor opens another window', async () => {
  const before = main.url()
  for (const url of ['https://foreign.example/', 'file:///etc/passwd', 'data:text/html,x'])
    await main.evaluate((address) => {
      window.open(address)
      location.assign(address)
    }, url)
  // The app has handled all of it when it answers the next call.
  expect(await callMain(main, 'desktop.info', undefined)).toMatchObject({ ok: true })
  expect(main.url()).toBe(before)
  expect(desktop.app.windows()).toHaveLength(1)
})

test('DSK-01 A page under foreign control has neither Node nor Electron', async () => {
  const found = await main.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'].filter((name) => name in window),
  )
  expect(found).toEqual([])
  expect(await main.evaluate(() => Object.keys((window as unknown as { desktop: object }).desktop).sort())).toEqual([
    'call',
    'kind',
    'on',
  ])
})
