import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type Browser, chromium, type ElectronApplication } from 'playwright/test'
import { Desktop } from '#tests/support/desktop/desktop.ts'
import { until } from './until.ts'

const HOOKS = join(import.meta.dirname, '../electron/hooks.cjs')

/** The app on a user's computer: one AppImage in a folder of its own home. */
export class PackagedApp {
  readonly home: string
  readonly file: string
  private readonly opened: (ElectronApplication | Browser)[] = []

  private constructor(home: string) {
    this.home = home
    this.file = join(home, 'Programme/Werkbank.AppImage')
  }

  static async install(appImage: string): Promise<PackagedApp> {
    const app = new PackagedApp(await mkdtemp(join(tmpdir(), 'werkbank-installed-')))
    for (const name of ['Programme', 'config', 'cache', 'tmp']) await mkdir(join(app.home, name))
    await copyFile(appImage, app.file)
    return app
  }

  get profile(): string {
    return join(this.home, 'config/Werkbank')
  }

  private get env(): Record<string, string> {
    const { WERKBANK_SERVER_URL: _server, WERKBANK_POLICY: _policy, DISPLAY: _display, ...own } = process.env
    return {
      ...(own as Record<string, string>),
      HOME: this.home,
      XDG_CONFIG_HOME: join(this.home, 'config'),
      XDG_CACHE_HOME: join(this.home, 'cache'),
      XDG_DATA_HOME: join(this.home, 'data'),
      TMPDIR: join(this.home, 'tmp'),
      LANG: 'de_DE.UTF-8',
      TZ: 'Europe/Berlin',
    }
  }

  /** Starts the app as a user does. `before` are CommonJS files that run before the app. */
  async start(before: string[] = [], env: Record<string, string> = {}): Promise<Desktop> {
    const args = [HOOKS, ...before].flatMap((file) => ['-r', file])
    const started = await _electron.launch({ executablePath: this.file, args, env: { ...this.env, ...env } })
    this.opened.push(started)
    return new Desktop(started, this.profile)
  }

  /** The process that holds the profile now, or null. */
  async pid(): Promise<number | null> {
    const text = await readFile(join(this.profile, 'stand-in-instance/pid'), 'utf8').catch(() => '')
    try {
      process.kill(Number(text), 0)
      return Number(text) || null
    } catch {
      return null
    }
  }

  /** Connects to the windows of an app that has started by itself. */
  async attach(): Promise<Browser> {
    const file = join(this.profile, 'stand-in-chromium/DevToolsActivePort')
    const browser = await until('the restarted app has windows', async () => {
      const [port] = (await readFile(file, 'utf8').catch(() => '')).split('\n')
      const found = port ? await chromium.connectOverCDP(`http://127.0.0.1:${port}`).catch(() => null) : null
      return found
    })
    this.opened.push(browser)
    return browser
  }

  async log(): Promise<string> {
    const folder = join(this.profile, 'logs')
    if (!existsSync(folder)) return ''
    const names = (await readdir(folder)).sort()
    return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('')
  }

  async stop(): Promise<void> {
    await Promise.all(this.opened.map((one) => one.close().catch(() => undefined)))
    const pid = await this.pid()
    if (pid) process.kill(pid, 'SIGTERM')
    await until('the app has ended', async () => (await this.pid()) === null)
  }

  async remove(): Promise<void> {
    await this.stop()
    await rm(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
}
