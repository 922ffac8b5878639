import { type ChildProcess, spawn } from 'node:child_process'
import { constants, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect, type Page } from 'playwright/test'
import { startBrowserClock } from '../clock/browserClock.ts'
import { template } from '../database/templates.ts'

type DemoUser = { role: string; email: string; password: string; totp_secret?: string }
type DemoDealer = { code: string; name: string; users: DemoUser[] }

export type DemoServer = {
  url: string
  /** Its DATA_DIR. */
  dataDir: string
  dealers: DemoDealer[]
  /** A demo login of the first dealer (or the one named) by role. */
  user(role: string, dealer?: number): DemoUser & { company: string }
  /** Ends the process at once, as a crash would. */
  kill(): Promise<void>
  /** Ends it as an administrator would. */
  stop(): Promise<void>
  /** Brings it back on the same port and data. */
  start(): Promise<void>
}

const root = join(import.meta.dirname, '..', '..', '..')

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(address && typeof address === 'object' ? address.port : 0))
    })
  })
}

/** Seeding costs four times as much as starting: it is done once, and every server gets a copy of the folder. */
const seededFolder = () =>
  template('seeded', async (folder) => {
    const server = await startServerIn(folder, {})
    await server.stop()
  })

/** The real server as a process of its own, on the embedded database with the demo data. `folder` holds its source. */
export async function startDemoServer(
  env: Record<string, string> = {},
  folder = root,
): Promise<DemoServer & { dispose(): Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'werkbank-e2e-'))
  if (env.SEED === undefined && env.DATABASE_URL === undefined)
    await cp(await seededFolder(), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return startServerIn(dataDir, env, folder)
}

async function startServerIn(dataDir: string, env: Record<string, string>, folder = root) {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | undefined

  const ended = (signal: NodeJS.Signals) =>
    new Promise<void>((resolve) => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill(signal)
    })

  async function start(): Promise<void> {
    const started = spawn(join(root, 'node_modules/.bin/node'), ['server/start.ts'], {
      cwd: folder,
      env: {
        ...process.env,
        NODE_ENV: 'test',
        LOG_LEVEL: 'error',
        SEED: 'demo',
        OUTBOUND_HOSTS: '127.0.0.1',
        DATA_DIR: dataDir,
        PORT: String(port),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = started
    let output = ''
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    await new Promise<void>((resolve, reject) => {
      started.once('exit', () => reject(new Error(`The server did not start: ${output}`)))
      started.stdout?.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('listens on')) resolve()
      })
    })
  }

  await start()
  const { dealers } = JSON.parse(readFileSync(join(dataDir, 'demo-logins.json'), 'utf8')) as { dealers: DemoDealer[] }
  return {
    url,
    dataDir,
    dealers,
    user(role: string, dealer = 0) {
      const found = dealers[dealer]?.users.find((user) => user.role === role)
      if (!found) throw new Error(`There is no demo login with the role ${role}`)
      return { ...found, company: dealers[dealer]?.code ?? '' }
    },
    kill: () => ended('SIGKILL'),
    stop: () => ended('SIGTERM'),
    start,
    async dispose() {
      await ended('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * A page at `path` with a fresh session of that person, kept where the client keeps it. The login page has its own
 * tests; to walk through it before each of the others would cost every one of them a second.
 */
export async function signInOn(page: Page, server: DemoServer, role: string, dealer = 0, path = '/'): Promise<void> {
  const { email, password, company } = server.user(role, dealer)
  // By the browser: the device has its name.
  const answer = await page.request.post(`${server.url}/api/v1/auth/api`, {
    headers: { 'x-dealer-code': company },
    data: { email, password },
  })
  if (!answer.ok()) throw new Error(`${role} cannot sign in: ${answer.status()} ${await answer.text()}`)
  const { token, expiresAt, device_token } = (await answer.json()) as Record<string, string>
  // Of the same origin, and without the client: it would read the storage before something is in it.
  await page.goto(`${server.url}/health`)
  await page.evaluate(
    (kept) => {
      for (const [key, value] of Object.entries(kept)) window.localStorage.setItem(key, value)
    },
    { company, expiry: expiresAt ?? '', device_token: device_token ?? '', token: token ?? '' },
  )
  await page.goto(server.url + path)
  // The first screen is the person's own.
  if (path === '/') await page.waitForURL((url) => url.pathname !== path)
}

/** Chooses on the page, as a person would; `name` is the language's own. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page.locator('select:has(option[lang])').click()
  await page.getByRole('option', { name, exact: true }).click()
  await expect(page.getByRole('option', { name, exact: true })).toBeHidden()
}

/** One server per worker: specs use different users, and whoever needs a server alone starts one with `startDemoServer`. */
export const test = base.extend<object, { server: DemoServer }>({
  browser: [
    async ({ browser }, use) => {
      startBrowserClock(browser)
      await use(browser)
    },
    { scope: 'worker' },
  ],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: the test runner reads the fixture's needs from this pattern
    async ({}, use) => {
      const server = await startDemoServer()
      await use(server)
      await server.dispose()
    },
    { scope: 'worker' },
  ],
})
