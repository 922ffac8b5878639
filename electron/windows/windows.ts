import { app, type BrowserWindow, nativeTheme, type WebContents } from 'electron'
import type { PushData, PushName, WindowKind } from '#contract/ipc/table.ts'
import type { Log } from '#electron/app/log.ts'
import { emit } from '#electron/ipc/emit.ts'
import type { BoundsStore } from './boundsStore.ts'
import { bringBack, createWindow } from './createWindow.ts'

type Options = {
  /** Origin of the pages. */
  origin: string
  titles: Record<WindowKind, string>
  bounds: BoundsStore
  log: Log
}

const PAINT_LIMIT_MS = 5_000
/** A page that crashes again this soon is not loaded once more. */
const CRASH_PAUSE_MS = 10_000

/** The main window, which closing only hides, and the chat window beside it. */
export class Windows {
  private readonly options: Options
  private readonly open = new Map<WindowKind, BrowserWindow>()
  /** Windows whose page has begun to listen. */
  private readonly listening = new Set<BrowserWindow>()
  private readonly waitingPath = new Map<WindowKind, string>()

  private isQuitting = false

  constructor(options: Options) {
    this.options = options
    app.on('before-quit', () => {
      this.isQuitting = true
    })
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

  /** Opens or raises a window. `path` is the screen to go to; a new window starts there. */
  show(kind: WindowKind, path: string | null): BrowserWindow {
    const existing = this.open.get(kind)
    const window = existing ?? this.create(kind, path)
    if (!existing) return window
    if (path) this.navigate(kind, window, path)
    this.raise(kind)
    return window
  }

  raise(kind: WindowKind): void {
    const window = this.open.get(kind)
    if (!window) return
    if (window.isMinimized()) window.restore()
    bringBack(window, kind)
    window.show()
    window.focus()
  }

  /** The page of this window listens from now on: it gets its state and what was waiting for it. */
  pageListens(kind: WindowKind): void {
    const window = this.open.get(kind)
    if (!window) return
    this.listening.add(window)
    this.pushState(kind, window)
    const path = this.waitingPath.get(kind)
    this.waitingPath.delete(kind)
    if (path) emit(kind, window, 'navigate', { path })
  }

  push<N extends PushName>(name: N, data: PushData<N>): void {
    for (const [kind, window] of this.open) emit(kind, window, name, data)
  }

  /** Loads every page anew, under the rules for the server that is now set. */
  reload(): void {
    for (const [kind, window] of this.open) this.load(window, kind === 'chat' ? '/chatExternal' : '/')
  }

  private create(kind: WindowKind, path: string | null): BrowserWindow {
    const { bounds, titles } = this.options
    const window = createWindow({ kind, title: titles[kind], isDark: nativeTheme.shouldUseDarkColors, bounds })
    this.open.set(kind, window)
    if (kind === 'main')
      window.on('close', (event) => {
        if (this.isQuitting) return
        event.preventDefault()
        window.hide()
      })
    window.on('closed', () => {
      this.open.delete(kind)
      this.listening.delete(window)
    })
    this.followState(kind, window)
    this.recoverFromCrash(window)
    this.showWhenPainted(kind, window)
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

  /** Without a flash of emptiness; but a page that never paints must not leave the app invisible. */
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

  private recoverFromCrash(window: BrowserWindow): void {
    let last = 0
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      this.listening.delete(window)
      this.options.log('window.pageGone', { reason })
      if (reason === 'clean-exit' || Date.now() - last < CRASH_PAUSE_MS) return
      last = Date.now()
      window.webContents.reload()
    })
  }
}
