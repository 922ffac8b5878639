import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { ElectronApplication, JSHandle, Page } from 'playwright/test'
import { electronArguments, root } from './binary.ts'

type Item = { id: string; label: string; checked: boolean; submenu: { items: Item[] } | null; click(): void }
type Toast = { title: string; body: string; silent: boolean; emit(event: string): void }
type Seen = {
  trays: Set<unknown>
  notifications: Toast[]
  tray: { emit(event: string): void } | null
  menu: { items: Item[]; getMenuItemById(id: string): Item | null } | null
  tooltip: string
  icon: string
  opened: string[]
  dialogs: string[]
}
type Hooked = { __desktopTest: Seen }

const isPage = (page: Page) => /^(app|https?):/.test(page.url())

/** One started app, real or in the stand-in: the parts outside the pages that a user sees and uses. */
export class Desktop {
  readonly app: ElectronApplication
  readonly userData: string

  constructor(app: ElectronApplication, userData: string) {
    this.app = app
    this.userData = userData
  }

  /** Finds a window by its address. `match` checks no origin, because the stand-in shows `app://` under another one. */
  async window(match: (url: URL) => boolean): Promise<Page> {
    const isWanted = (page: Page) => isPage(page) && match(new URL(page.url()))
    const found = this.app.windows().find(isWanted)
    if (found) return found
    const arrives = async (page: Page) => {
      await page.waitForURL((url) => /^(app|https?):$/.test(url.protocol) && match(url))
      return page
    }
    const fresh = this.app.waitForEvent('window', { predicate: async (page) => Boolean(await arrives(page)) })
    return Promise.any([...this.app.windows().map(arrives), fresh])
  }

  main(): Promise<Page> {
    return this.window((url) => url.pathname !== '/chatExternal')
  }

  chat(): Promise<Page> {
    return this.window((url) => url.pathname === '/chatExternal')
  }

  /** The window of a page, in the main process. */
  handle(page: Page): Promise<JSHandle<BrowserWindow>> {
    return this.app.browserWindow(page)
  }

  /** The state of a window in the main process. A page is always visible for itself while a test drives it. */
  async state(page: Page) {
    const handle = await this.handle(page)
    return handle.evaluate((window) => ({
      visible: window.isVisible(),
      focused: window.isFocused(),
      onTop: window.isAlwaysOnTop(),
      kiosk: window.isKiosk(),
      title: window.getTitle(),
      bounds: window.getBounds(),
    }))
  }

  async setBounds(page: Page, bounds: { x: number; y: number; width: number; height: number }): Promise<void> {
    const handle = await this.handle(page)
    await handle.evaluate((window, wanted) => window.setBounds(wanted), bounds)
  }

  async focus(page: Page): Promise<void> {
    const handle = await this.handle(page)
    await handle.evaluate((window) => window.focus())
  }

  /** Closes a window like a click on its X: the app may hide the window instead. */
  async close(page: Page): Promise<void> {
    const handle = await this.handle(page)
    await handle.evaluate((window) => window.close())
  }

  async tray(): Promise<{ tooltip: string; icon: string; labels: string[]; badge: number }> {
    const seen = await this.app.evaluate(({ app }) => {
      const { tooltip, icon, menu } = (globalThis as unknown as Hooked).__desktopTest
      const labels = ['open', 'chat', 'quit'].map((id) => menu?.getMenuItemById(id)?.label ?? '')
      return { tooltip, icon, labels, badge: app.getBadgeCount() }
    })
    return { ...seen, icon: basename(seen.icon, '.png') }
  }

  clickTray(): Promise<void> {
    return this.app.evaluate(() => (globalThis as unknown as Hooked).__desktopTest.tray?.emit('click'))
  }

  /** The entries of the tray's menu, with the choices of its submenus and the check marks. */
  trayMenu(): Promise<{ id: string; label: string; checked: boolean }[]> {
    return this.app.evaluate(() => {
      const items = (globalThis as unknown as Hooked).__desktopTest.menu?.items ?? []
      return items
        .flatMap((item) => [item, ...(item.submenu?.items ?? [])])
        .flatMap(({ id, label, checked }) => (id ? [{ id, label, checked }] : []))
    })
  }

  /** How often the app has registered its icon. */
  trayCount(): Promise<number> {
    return this.app.evaluate(() => (globalThis as unknown as Hooked).__desktopTest.trays.size)
  }

  /** Notifications of the system that are shown now. */
  notifications(): Promise<{ title: string; body: string; silent: boolean }[]> {
    return this.app.evaluate(() =>
      (globalThis as unknown as Hooked).__desktopTest.notifications.map(({ title, body, silent }) => ({
        title,
        body,
        silent,
      })),
    )
  }

  clickNotification(title: string): Promise<void> {
    return this.app.evaluate((_electron, wanted) => {
      const shown = (globalThis as unknown as Hooked).__desktopTest.notifications
      shown.find((toast) => toast.title === wanted)?.emit('click')
    }, title)
  }

  clickTrayItem(item: string): Promise<void> {
    return this.app.evaluate((_electron, id) => {
      ;(globalThis as unknown as Hooked).__desktopTest.menu?.getMenuItemById(id)?.click()
    }, item)
  }

  /** Links that were handed to the system. */
  opened(): Promise<string[]> {
    return this.app.evaluate(() => (globalThis as unknown as Hooked).__desktopTest.opened)
  }

  dialogs(): Promise<string[]> {
    return this.app.evaluate(() => (globalThis as unknown as Hooked).__desktopTest.dialogs)
  }

  /** Starts the app once more on the same profile and answers its exit code. */
  secondInstance(...argv: string[]): Promise<number | null> {
    return new Promise((resolve) => this.spawnSecond(argv).on('exit', resolve))
  }

  /** Starts the app a second time, like a user, and returns its process. The `-r` before the app is for Electron. */
  spawnSecond(argv: string[] = [], env: Record<string, string> = {}): ChildProcess {
    const hooks = join(import.meta.dirname, '../electron/hooks.cjs')
    const binary = createRequire(import.meta.url)('electron') as unknown as string
    return spawn(binary, ['-r', hooks, ...electronArguments(this.userData), ...argv], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  }
}
