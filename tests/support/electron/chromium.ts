import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { Cdp } from './cdp.ts'
import { launchOptions } from './launchOptions.ts'
import { hostRules, startSchemeServer } from './schemes.ts'

export type Target = { targetId: string; sessionId: string; windowId: number }
export type Rectangle = { x: number; y: number; width: number; height: number }
type TargetInfo = { targetId: string; type: string; title: string; url: string }

/** The events of a target that its window gets. */
export type TargetOwner = {
  gone(): void
  info(target: TargetInfo): void
  /** Opens a popup out of this living page; see `openTarget`. */
  openPopup(size: Rectangle): Promise<void>
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--disable-background-networking',
  '--disable-backgrounding-occluded-windows',
  '--disable-breakpad',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-dev-shm-usage',
  '--disable-features=LocalNetworkAccessChecks,Translate,MediaRouter,OptimizationHints',
  '--disable-ipc-flooding-protection',
  '--disable-popup-blocking',
  '--disable-search-engine-choice-screen',
  '--force-color-profile=srgb',
  '--metrics-recording-only',
  '--no-default-browser-check',
  '--no-first-run',
  '--password-store=basic',
  '--remote-debugging-pipe',
  '--test-type',
  '--use-mock-keychain',
]

export const isHeadless = Boolean(process.env.ELECTRON_STAND_IN_HEADLESS) || !process.env.DISPLAY

const owners = new Map<string, TargetOwner>()
let process_: ChildProcess | null = null
let connection: Cdp | null = null
let started: Promise<void> | null = null
/** With a display Chromium opens one window, which becomes the first of the app. */
let firstTarget: string | null = null
let onNewTarget: ((targetId: string) => void) | null = null
let onExit: () => void = () => undefined

export function cdp(): Cdp {
  if (!connection) throw new Error('Chromium is not running')
  return connection
}

export function ownerOf(targetId: string): TargetOwner | undefined {
  return owners.get(targetId)
}

export function startChromium(): Promise<void> {
  started ??= start()
  return started
}

async function start(): Promise<void> {
  const port = await startSchemeServer()
  const own = join(launchOptions.userData, 'stand-in-chromium')
  // Two processes of Electron can live on one profile; two of Chromium cannot.
  const profile = isInUse(own) ? `${own}-${process.pid}` : own
  mkdirSync(profile, { recursive: true })
  const child = spawn(
    process.env.CHROMIUM ?? '/usr/bin/chromium',
    [
      ...FLAGS,
      `--lang=${launchOptions.language}`,
      `--host-resolver-rules=${hostRules(port)}`,
      `--user-data-dir=${profile}`,
      // `*.localhost` are the files of the app, which the stand-in serves. All else passes the proxy, loopback too.
      ...(launchOptions.proxy === null
        ? []
        : [`--proxy-server=${launchOptions.proxy}`, '--proxy-bypass-list=<-loopback>;*.localhost']),
      ...(launchOptions.debugPort === null ? [] : [`--remote-debugging-port=${launchOptions.debugPort}`]),
      ...(isHeadless
        ? ['--headless', '--no-startup-window', '--window-size=1280,800']
        : ['--app=data:text/html,', '--keep-alive-for-test']),
    ],
    // Chromium gets no session bus, because it would end with it. A test that ends the bus still needs the windows.
    { env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: '' }, stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] },
  )
  process_ = child
  child.on('exit', () => onExit())
  forwardDevToolsLine(child.stderr as Readable)
  connection = new Cdp(child.stdio[3] as Writable, child.stdio[4] as Readable)
  followTargets(connection)
  await connection.send('Target.setDiscoverTargets', { discover: true })
  while (!isHeadless && !firstTarget) await new Promise((resolve) => setTimeout(resolve, 5))
}

function isInUse(profile: string): boolean {
  try {
    process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)), 0)
    return true
  } catch {
    return false
  }
}

/** Playwright waits for this line on stderr of the started program. */
function forwardDevToolsLine(stderr: Readable): void {
  let rest = ''
  stderr.setEncoding('utf8')
  stderr.on('data', (text: string) => {
    const lines = (rest + text).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.startsWith('DevTools listening on')) process.stderr.write(`${line}\n`)
  })
}

function followTargets(browser: Cdp): void {
  browser.on<{ targetId: string }>('Target.targetDestroyed', ({ targetId }) => {
    owners.get(targetId)?.gone()
    owners.delete(targetId)
  })
  browser.on<{ targetInfo: TargetInfo }>('Target.targetInfoChanged', ({ targetInfo }) => {
    owners.get(targetInfo.targetId)?.info(targetInfo)
  })
  browser.on<{ targetInfo: TargetInfo }>('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.type !== 'page') return
    if (!isHeadless) firstTarget ??= targetInfo.targetId
    onNewTarget?.(targetInfo.targetId)
  })
}

/**
 * Logs Chromium itself in at the proxy once. It keeps the login, so that sockets of the pages pass the proxy, too. See
 * `acceptLogin`.
 */
export async function primeProxy(url: string, credentials: { username: string; password: string }): Promise<void> {
  const browser = cdp()
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  browser.on<{ requestId: string }>(
    'Fetch.authRequired',
    ({ requestId }) => {
      const authChallengeResponse = { response: 'ProvideCredentials', ...credentials }
      browser.send('Fetch.continueWithAuth', { requestId, authChallengeResponse }, sessionId).catch(() => undefined)
    },
    sessionId,
  )
  browser.on<{ requestId: string }>(
    'Fetch.requestPaused',
    ({ requestId }) => void browser.send('Fetch.continueRequest', { requestId }, sessionId).catch(() => undefined),
    sessionId,
  )
  await browser.send('Fetch.enable', { handleAuthRequests: true }, sessionId)
  await browser.send('Page.navigate', { url }, sessionId).catch(() => undefined)
  await browser.send('Target.closeTarget', { targetId })
}

let queue: Promise<unknown> = Promise.resolve()

/** Opens a window and attaches to its page. Windows are opened one after the other. */
export function openTarget(bounds: Rectangle, isShown: boolean, owner: TargetOwner): Promise<Target> {
  const opened = queue.then(() => open(bounds, isShown, owner))
  queue = opened.catch(() => undefined)
  return opened
}

async function open(bounds: Rectangle, isShown: boolean, owner: TargetOwner): Promise<Target> {
  await startChromium()
  const browser = cdp()
  const targetId = adoptFirst() ?? (await popup(bounds)) ?? (await createTarget(bounds, isShown))
  owners.set(targetId, owner)
  const { windowId } = await browser.send<{ windowId: number }>('Browser.getWindowForTarget', { targetId })
  const place = { left: bounds.x, top: bounds.y, width: bounds.width, height: bounds.height }
  const set = (wanted: object) =>
    browser.send('Browser.setWindowBounds', { windowId, bounds: wanted }).catch(() => undefined)
  if (!isHeadless) await set(place)
  if (!isShown) await set({ windowState: 'minimized' })
  const { sessionId } = await browser.send<{ sessionId: string }>('Target.attachToTarget', { targetId, flatten: true })
  return { targetId, sessionId, windowId }
}

function adoptFirst(): string | null {
  const found = isHeadless || owners.size > 0 ? null : firstTarget
  return found && !owners.has(found) ? found : null
}

/** A popup has no tab strip, so it looks like a window of Electron. Only a living page can open one. */
async function popup(bounds: Rectangle): Promise<string | null> {
  const opener = isHeadless ? undefined : owners.values().next().value
  if (!opener) return null
  const created = new Promise<string>((resolve) => {
    onNewTarget = resolve
  })
  await opener.openPopup(bounds)
  const targetId = await created
  onNewTarget = null
  return targetId
}

async function createTarget({ x, y, width, height }: Rectangle, isShown: boolean): Promise<string> {
  const place = { newWindow: true, left: x, top: y, width, height }
  const { targetId } = await cdp().send<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    ...place,
    ...(isShown ? {} : { background: true }),
  })
  return targetId
}

/** Ends Chromium and calls back once it is gone, or at once when it never ran. */
export function stopChromium(done: () => void): void {
  const child = process_
  // A killed process has a signal and no exit code.
  if (!child || child.exitCode !== null || child.signalCode !== null) return void setImmediate(done)
  onExit = done
  connection?.send('Browser.close').catch(() => undefined)
  setTimeout(() => child.kill('SIGKILL'), 3_000).unref()
}

export function onChromiumExit(listener: () => void): void {
  onExit = listener
}

process.on('exit', () => process_?.kill('SIGKILL'))
