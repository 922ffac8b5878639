import { app, autoUpdater, type BrowserWindow, nativeTheme, type WebContents } from 'electron'
import type { PushData, PushName, WindowKind } from '#contract/ipc/table.ts'
import type { Log } from '#electron/app/files/log.ts'
import { emit } from '#electron/ipc/emit.ts'
import type { BoundsStore } from './boundsStore.ts'
import { type Care, careForPage } from './careForPage.ts'
import { bringBack, createWindow } from './createWindow.ts'

type Options = {
  /** Origin of the pages. */
  origin: string
  titles: () => Record<WindowKind, string>
  bounds: BoundsStore
  log: Log
  care: Care
  /** Whether the user can reopen a hidden window. Otherwise it stays in the taskbar. */
  canHide: () => boolean
  /** Whether the main window stays in front and cannot be closed, as on a bay terminal. */
  staysInFront: () => boolean
}

const PAINT_LIMIT_MS = 5_000

/** The main window, which is hidden instead of closed, and the chat window beside it. */
export class Windows {
  private readonly options: Options
  private readonly open = new Map<WindowKind, BrowserWindow>()
  /** Windows whose page has started to listen. */
  private readonly listening = new Set<BrowserWindow>()
  private readonly waitingPath = new Map<WindowKind, string>()

  private readonly createListeners: ((kind: WindowKind, window: BrowserWindow) => void)[] = []
  private isQuitting = false
  /** The search was requested before the main window's page was listening. */
  private isSearchWaiting = false

  constructor(options: Options) {
    this.options = options
    const letGo = () => {
      this.isQuitting = true
    }
    app.on('before-quit', letGo)
    // macOS closes the windows before it installs an update, so the main window must really close.
    autoUpdater.on('before-quit-for-update', letGo)
  }

  /** Adds a listener that is called for each new window before it loads its page. */
  onCreate(listener: (kind: WindowKind, window: BrowserWindow) => void): void {
    this.createListeners.push(listener)
  }

  get(kind: WindowKind): BrowserWindow | undefined {
    return this.open.get(kind)
  }

  all(): BrowserWindow[] {
    return [...this.open.values()]
  }

  kindOf(contents: WebContents): WindowKind | undefined {
    for (const [kind, window] of this.open) if (window.webContents === contents) return kind
    return undefined
  }

  /** Opens or raises a window. `path` is the screen to open; a new window starts there. */
  show(kind: WindowKind, path: string | null): BrowserWindow {
    const existing = this.open.get(kind)
    const window = existing ?? this.create(kind, path)
    if (!existing) return window
    if (path) this.navigate(kind, window, path)
    this.raise(kind)
    return window
  }

  /** Raises the main window and opens the search above its screen. */
  openSearch(): void {
    const window = this.show('main', null)
    if (this.listening.has(window)) emit('main', window, 'search.open', null)
    else this.isSearchWaiting = true
  }

  /** Loads a hidden window, so that it receives events before the user opens it. */
  prepare(kind: WindowKind, path: string | null): void {
    if (!this.open.has(kind)) this.create(kind, path, true)
  }

  /** Puts a hidden main window into the taskbar without taking the focus. */
  surface(): void {
    const window = this.open.get('main')
    if (!window || window.isVisible() || window.isMinimized()) return
    window.showInactive()
    window.minimize()
  }

  /** Raises all windows and moves them into reach, for a user who cannot find one. */
  bringBack(): void {
    for (const kind of this.open.keys()) this.raise(kind)
  }

  raise(kind: WindowKind): void {
    const window = this.open.get(kind)
    if (!window) return
    if (window.isMinimized()) window.restore()
    bringBack(window, kind)
    window.show()
    window.focus()
  }

  /** The page of this window now listens. It gets its state and the waiting navigation. */
  pageListens(kind: WindowKind): void {
    const window = this.open.get(kind)
    if (!window) return
    this.listening.add(window)
    this.pushState(kind, window)
    const path = this.waitingPath.get(kind)
    this.waitingPath.delete(kind)
    if (path) emit(kind, window, 'navigate', { path })
    if (kind !== 'main' || !this.isSearchWaiting) return
    this.isSearchWaiting = false
    emit(kind, window, 'search.open', null)
  }

  push<N extends PushName>(name: N, data: PushData<N>): void {
    for (const [kind, window] of this.open) emit(kind, window, name, data)
  }

  /** Reloads every page with the policy for the current server. */
  reload(): void {
    for (const [kind, window] of this.open) this.load(window, kind === 'chat' ? '/chatExternal' : '/')
  }

  private create(kind: WindowKind, path: string | null, isHidden = false): BrowserWindow {
    const { bounds, titles } = this.options
    const window = createWindow({ kind, title: titles()[kind], isDark: nativeTheme.shouldUseDarkColors, bounds })
    this.open.set(kind, window)
    if (kind === 'main')
      window.on('close', (event) => {
        if (this.isQuitting) return
        event.preventDefault()
        if (this.options.staysInFront()) return
        if (this.options.canHide()) window.hide()
        else window.minimize()
      })
    window.on('closed', () => {
      this.open.delete(kind)
      this.listening.delete(window)
    })
    this.followState(kind, window)
    window.webContents.on('render-process-gone', () => this.listening.delete(window))
    careForPage(window, this.options.origin, this.options.care)
    if (!isHidden) this.showWhenPainted(kind, window)
    for (const listener of this.createListeners) listener(kind, window)
    this.load(window, path ?? (kind === 'chat' ? '/chatExternal' : '/'))
    return window
  }

  private load(window: BrowserWindow, path: string): void {
    this.listening.delete(window)
    window
      .loadURL(this.options.origin + path)
      .catch((error: unknown) => this.options.log('window.notLoaded', { path, error: String(error) }))
  }

  private navigate(kind: WindowKind, window: BrowserWindow, path: string): void {
    if (this.listening.has(window)) emit(kind, window, 'navigate', { path })
    else this.waitingPath.set(kind, path)
  }

  /** Shows the window when it is painted, to avoid an empty flash. A timeout shows a page that never paints. */
  private showWhenPainted(kind: WindowKind, window: BrowserWindow): void {
    const timer = setTimeout(() => this.raise(kind), PAINT_LIMIT_MS)
    window.once('closed', () => clearTimeout(timer))
    window.once('ready-to-show', () => {
      clearTimeout(timer)
      this.raise(kind)
    })
  }

  private followState(kind: WindowKind, window: BrowserWindow): void {
    const push = () => this.pushState(kind, window)
    window.on('focus', push)
    window.on('blur', push)
    window.on('show', push)
    window.on('hide', push)
    window.on('minimize', push)
    window.on('restore', push)
  }

  private pushState(kind: WindowKind, window: BrowserWindow): void {
    if (window.isDestroyed()) return
    const visible = window.isVisible() && !window.isMinimized()
    emit(kind, window, 'window.state', { focused: window.isFocused(), visible })
  }
}
