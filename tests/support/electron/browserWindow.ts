import { EventEmitter } from 'node:events'
import type { BrowserWindow, BrowserWindowConstructorOptions, NativeImage } from 'electron'
import { app } from './app.ts'
import type { Rectangle } from './chromium.ts'
import { preventable } from './event.ts'
import { StandInWebContents } from './webContents.ts'

type Members =
  | 'close'
  | 'destroy'
  | 'flashFrame'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'getTitle'
  | 'hide'
  | 'id'
  | 'isAlwaysOnTop'
  | 'isDestroyed'
  | 'isFocused'
  | 'isFullScreen'
  | 'isKiosk'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setAlwaysOnTop'
  | 'setBounds'
  | 'setKiosk'
  | 'setOverlayIcon'
  | 'setTitle'
  | 'show'
  | 'showInactive'
  | 'unmaximize'

const RETRIES = 8
const RETRY_MS = 60

const windows = new Map<number, StandInBrowserWindow>()
let focused: StandInBrowserWindow | null = null
let lastId = 0

/** A window whose state the main process decides. Chromium's window follows as far as it can. */
export class StandInBrowserWindow extends EventEmitter implements Pick<BrowserWindow, Members> {
  readonly id: number
  readonly webContents: StandInWebContents
  private bounds: Rectangle
  private title: string
  private isShown: boolean
  private state: 'normal' | 'minimized' | 'maximized' = 'normal'
  private isOnTop: boolean
  private isAlone = false
  private isPainted = false
  private isGone = false
  private isAboutToClose = false
  private isFlashing = false
  /** Chromium refuses to resize a window while it is still being restored, so one change follows the other. */
  private changes: Promise<unknown> = Promise.resolve()

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super()
    this.setMaxListeners(0)
    const preferences = options.webPreferences ?? {}
    if (preferences.nodeIntegration || preferences.contextIsolation === false || preferences.sandbox === false)
      throw new Error('The stand-in for Electron shows sandboxed, isolated pages only')
    lastId += 1
    this.id = lastId
    const { x = 60, y = 40, width = 800, height = 600 } = options
    this.bounds = { x, y, width, height }
    this.title = options.title ?? app.name
    this.isShown = options.show !== false
    this.isOnTop = options.alwaysOnTop ?? false
    windows.set(this.id, this)
    app.addWindow(this)
    this.webContents = new StandInWebContents({
      preload: preferences.preload,
      bounds: this.bounds,
      isShown: this.isShown,
      owner: this,
    })
    if (this.isShown) this.onFocus()
    app.emit('browser-window-created', preventable(), this)
  }

  static getAllWindows = () => [...windows.values()]
  static getFocusedWindow = () => focused
  static fromId = (id: number) => windows.get(id) ?? null
  static fromWebContents = (contents: StandInWebContents | undefined) =>
    [...windows.values()].find((window) => window.webContents === contents) ?? null

  loadURL = (url: string) => this.webContents.loadURL(url)
  getBounds = () => ({ ...this.bounds })
  getNormalBounds = () => ({ ...this.bounds })
  getTitle = () => this.title
  isAlwaysOnTop = () => this.isOnTop
  isClosing = () => this.isAboutToClose
  isDestroyed = () => this.isGone
  isFocused = () => focused === this
  isFullScreen = () => this.isAlone
  isKiosk = () => this.isAlone
  isMaximized = () => this.state === 'maximized'
  isMinimized = () => this.state === 'minimized'
  isVisible = () => this.isShown && this.state !== 'minimized'
  setOverlayIcon = (_image: NativeImage | null, _description: string) => undefined
  setAlwaysOnTop = (on: boolean) => {
    this.isOnTop = on
  }
  setKiosk = (on: boolean) => {
    this.isAlone = on
  }
  setTitle = (title: string) => {
    this.title = title
  }
  flashFrame = (on: boolean) => {
    this.isFlashing = on
  }
  get flashes(): boolean {
    return this.isFlashing
  }

  show(): void {
    this.showInactive()
    this.focus()
  }

  showInactive(): void {
    this.mustLive()
    const wasShown = this.isShown
    this.isShown = true
    if (this.state === 'minimized') this.state = 'normal'
    this.applyState()
    if (!wasShown) this.emit('show')
  }

  hide(): void {
    this.mustLive()
    if (!this.isShown) return
    this.isShown = false
    // Chromium cannot hide a window; minimised is the closest state.
    this.apply({ windowState: 'minimized' })
    this.emit('hide')
    this.blurNow()
  }

  focus(): void {
    this.mustLive()
    if (!this.isVisible()) return
    this.webContents.bringToFront()
    this.onFocus()
  }

  minimize(): void {
    this.changeState('minimized')
    this.emit('minimize')
    this.blurNow()
  }

  restore(): void {
    this.changeState('normal')
    this.emit('restore')
    this.focus()
  }

  maximize(): void {
    this.changeState('maximized')
    this.emit('maximize')
  }

  unmaximize(): void {
    this.changeState('normal')
    this.emit('unmaximize')
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.bounds = { ...this.bounds, ...bounds }
    const { x, y, width, height } = this.bounds
    this.apply({ left: x, top: y, width, height })
    this.emit('resize')
    this.emit('move')
  }

  close(): void {
    this.mustLive()
    const event = preventable()
    this.emit('close', event)
    this.isAboutToClose = !event.defaultPrevented
    if (this.isAboutToClose) this.webContents.close()
  }

  destroy(): void {
    if (this.isGone) return
    this.isAboutToClose = true
    this.webContents.close()
  }

  onFocus(): void {
    if (focused === this || this.isGone) return
    focused?.blurNow()
    focused = this
    this.isFlashing = false
    this.emit('focus', preventable())
  }

  onPainted(): void {
    if (this.isPainted) return
    this.isPainted = true
    this.emit('ready-to-show')
  }

  onTitle(title: string): void {
    const event = preventable()
    this.emit('page-title-updated', event, title, true)
    if (!event.defaultPrevented) this.title = title
  }

  onGone(): void {
    if (this.isGone) return
    this.blurNow()
    this.isGone = true
    windows.delete(this.id)
    this.emit('closed')
    app.removeWindow(this)
  }

  private blurNow(): void {
    if (focused !== this) return
    focused = null
    this.emit('blur', preventable())
  }

  private changeState(state: 'normal' | 'minimized' | 'maximized'): void {
    this.mustLive()
    this.state = state
    this.applyState()
  }

  /** Chromium without a display sometimes restores the size with which a window was created. */
  private applyState(): void {
    this.apply({ windowState: this.state })
    if (this.state !== 'normal') return
    const { x, y, width, height } = this.bounds
    this.apply({ left: x, top: y, width, height })
  }

  private apply(bounds: object): void {
    const attempt = async (left: number): Promise<void> => {
      try {
        await this.webContents.setWindowBounds(bounds)
      } catch {
        if (left === 0 || this.isGone) return
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
        await attempt(left - 1)
      }
    }
    this.changes = this.changes.then(() => attempt(RETRIES))
  }

  private mustLive(): void {
    if (this.isGone) throw new TypeError('Object has been destroyed')
  }
}
