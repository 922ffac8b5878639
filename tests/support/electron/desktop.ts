import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type { BrowserWindow } from 'electron'
import type { ElectronApplication, JSHandle, Page } from 'playwright/test'
import { electronArguments, root } from './binary.ts'

type Seen = {
  tray: { emit(event: string): void } | null
  menu: { getMenuItemById(id: string): { label: string; click(): void } | null } | null
  tooltip: string
  icon: string
  opened: string[]
  dialogs: string[]
}
type Hooked = { __desktopTest: Seen }

const isPage = (page: Page) => /^(app|https?):/.test(page.url())

/** One started app, real or in the harness: what a person sees and does that is outside of the pages. */
export class Desktop {
  readonly app: ElectronApplication
  readonly userData: string

  constructor(app: ElectronApplication, userData: string) {
    this.app = app
    this.userData = userData
  }

  /** A window by its address. By path, never by origin: the harness shows `app://` under another one. */
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

  /** As the main process sees it; a page is always told that it is visible while a test drives it. */
  async state(page: Page) {
    const handle = await this.handle(page)
    return handle.evaluate((window) => ({
      visible: window.isVisible(),
      focused: window.isFocused(),
      onTop: window.isAlwaysOnTop(),
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

  /** As a click on the window's X: the app may turn it into hiding. */
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

  clickTrayItem(item: 'open' | 'chat' | 'quit'): Promise<void> {
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
    const binary = createRequire(import.meta.url)('electron') as unknown as string
    const child = spawn(binary, [...electronArguments(this.userData), ...argv], { cwd: root, stdio: 'ignore' })
    return new Promise((resolve) => child.on('exit', resolve))
  }
}
