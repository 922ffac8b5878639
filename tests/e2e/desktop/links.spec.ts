import { expect } from 'playwright/test'
import { callMain, heard, listen } from '#tests/support/desktop/desktopPage.ts'
import { test } from '#tests/support/desktop/fixture.ts'
import { RecordingServer } from '#tests/support/services/recordingServer.ts'

declare const window: Window & { violated: string[] }

let server: RecordingServer
let env: Record<string, string>
test.beforeAll(async () => {
  server = await RecordingServer.start()
  env = { ...server.asPages, WERKBANK_SERVER_URL: server.url }
})
test.afterAll(() => server.stop())

const chat = '0b8e2f6e-6a4b-4c3e-9a57-2f6f1f0f7a11'

test('DSK-03 A second start of the app shows the first one and opens its link', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await listen(main, 'navigate')
  await callMain(main, 'desktop.info', undefined)
  await desktop.close(main)
  expect(await desktop.secondInstance()).toBe(0)
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  expect(await desktop.secondInstance(`werkbank://chat?chat=${chat}`)).toBe(0)
  await expect.poll(() => heard(main, 'navigate')).toEqual([{ path: `/chat?chat=${chat}` }])
  expect(await desktop.secondInstance(`werkbank://news/${chat}`)).toBe(0)
  await expect.poll(() => heard(main, 'navigate')).toContainEqual({ path: `/?notice=${chat}` })
  expect(await desktop.secondInstance(`werkbank://faq/${chat}`)).toBe(0)
  await expect.poll(() => heard(main, 'navigate')).toContainEqual({ path: `/faq/${chat}` })
  expect(desktop.app.windows()).toHaveLength(1)
})

test('DSK-03 Hostile links show the window and open nothing', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await listen(main, 'navigate')
  await callMain(main, 'desktop.info', undefined)
  const hostile = [
    'werkbank://evil.example/x',
    'werkbank://chat?chat=../../etc/passwd',
    'werkbank://news/../../etc/passwd',
    `werkbank://news/${chat}/../../admin`,
    'werkbank://chat?chat=<script>alert(1)</script>',
    'javascript:alert(1)',
    'https://evil.example/',
    `werkbank://chat?chat=${'a'.repeat(100_000)}`,
  ]
  for (const link of hostile) expect(await desktop.secondInstance(link)).toBe(0)
  await expect.poll(() => desktop.state(main)).toMatchObject({ visible: true, focused: true })
  // The last, good link shows that the others were handled and ignored.
  await desktop.secondInstance('werkbank://dashboard')
  await expect.poll(() => heard(main, 'navigate')).toEqual([{ path: '/dashboard' }])
})

test('If the app is started with a link, it begins with the screen of that link', async ({ launch }) => {
  const desktop = await launch({ env, args: [`werkbank://chat?chat=${chat}`] })
  const main = await desktop.main()
  expect(new URL(main.url()).pathname + new URL(main.url()).search).toBe(`/chat?chat=${chat}`)
})

test('Links that leave the app are opened by the system, and only harmless kinds of them', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  const open = (url: string) => callMain(main, 'link.openExternal', { url })
  for (const url of ['https://help.example/a b', 'http://a.example', 'mailto:a@b.example', 'tel:+49123'])
    expect(await open(url)).toEqual({ ok: true, value: undefined })
  const refused = ['file:///etc/passwd', 'javascript:alert(1)', 'smb://host/x', 'https://user@a.example', '']
  for (const url of refused) expect(await open(url)).toMatchObject({ ok: false, code: 'bad_input' })
  await main.evaluate(() => {
    window.open('https://popup.example/')
    window.open('file:///etc/passwd')
  })
  await expect
    .poll(() => desktop.opened())
    .toEqual([
      'https://help.example/a%20b',
      'http://a.example/',
      'mailto:a@b.example',
      'tel:+49123',
      'https://popup.example/',
    ])
  expect(desktop.app.windows()).toHaveLength(1)
})

test('DSK-01 Labels open in a window of their own, which can use neither the server nor the main process', async ({
  launch,
}) => {
  // With the built pages, because their policies are part of the test.
  const desktop = await launch({ env: { WERKBANK_SERVER_URL: server.url } })
  const main = await desktop.main()
  await main.evaluate(() => {
    localStorage.setItem('language', 'de')
    window.open('/qr-print/../admin/users#c=1')
    window.open('/qr-print#t=key&c=W:4711&l1=DEM-AB 123&s=57x32', '_blank', 'noopener')
  })
  const labels = await desktop.window((url) => url.pathname === '/qr-print')
  await expect(labels.getByRole('heading', { level: 1 })).toHaveText('Schlüssel-Etikett')
  await expect(labels.locator('.page')).toContainText('DEM-AB 123')
  expect(desktop.app.windows()).toHaveLength(2)
  const reached = await labels.evaluate(async () => {
    const violation = new Promise<string>((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
    })
    const answer = await fetch('/api/health').catch(() => null)
    return { answer, blocked: await violation, bridge: 'desktop' in window }
  })
  expect(reached).toEqual({ answer: null, blocked: 'connect-src', bridge: false })
  await desktop.close(labels)
  await expect.poll(() => desktop.app.windows().length).toBe(1)
})

test('DSK-01 A page of the app cannot navigate away from the app or to an answer of the server', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  const before = main.url()
  const handle = await desktop.handle(main)
  await handle.evaluate((window) => {
    const decided: string[] = []
    Object.assign(globalThis, { decided })
    // Registered after the guard, so it sees the guard's decision.
    window.webContents.on('will-navigate', ({ url, defaultPrevented }) =>
      decided.push(`${defaultPrevented ? 'stays' : 'goes'} ${url}`),
    )
  })
  const decisions = () => desktop.app.evaluate(() => (globalThis as unknown as { decided: string[] }).decided)
  const addresses = ['https://evil.example/', '/api/health', '/chat']
  for (const [i, address] of addresses.entries()) {
    await main.evaluate((target) => {
      location.href = target
    }, address)
    await expect.poll(async () => (await decisions()).length).toBe(i + 1)
  }
  expect(await decisions()).toEqual([
    'stays https://evil.example/',
    'stays app://bundle/api/health',
    'goes app://bundle/chat',
  ])
  await main.waitForURL((url) => url.pathname === '/chat')
  expect(new URL(main.url()).origin).toBe(new URL(before).origin)
})

test('DSK-01 A page loads nothing from another origin', async ({ launch }) => {
  const desktop = await launch({ env })
  const main = await desktop.main()
  await main.evaluate(() => {
    window.violated = []
    document.addEventListener('securitypolicyviolation', (event) => window.violated.push(event.effectiveDirective))
    document.body.append(Object.assign(new Image(), { src: 'https://evil.example/a.png' }))
    document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }))
    document.body.append(Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' }))
    void fetch('https://evil.example/').catch(() => undefined)
  })
  await expect
    .poll(() => main.evaluate(() => [...new Set(window.violated)].sort()))
    .toEqual(['connect-src', 'frame-src', 'img-src', 'script-src-elem'])
})
