import { EventEmitter } from 'node:events'
import { readFileSync } from 'node:fs'
import type {
  HandlerDetails,
  IpcMainInvokeEvent,
  WebContents,
  WebContentsPrintOptions,
  WebFrameMain,
  WindowOpenHandlerResponse,
} from 'electron'
import { shiftDate } from '../clock/shiftDate.mjs'
import { app } from './app.ts'
import { cdp, openTarget, ownerOf, type Rectangle, type Target } from './chromium.ts'
import { preventable } from './event.ts'
import { ipcMain } from './ipcMain.ts'
import { makeCodec } from './page/codec.ts'
import { isolatedWorldScript, mainWorldScript } from './page/scripts.ts'
import { listPrinters, printPage } from './printers.ts'
import { toApp, toPage } from './schemes.ts'
import { applyPermissions } from './session.ts'

type Members =
  | 'executeJavaScript'
  | 'forcefullyCrashRenderer'
  | 'getPrintersAsync'
  | 'getTitle'
  | 'getURL'
  | 'getZoomFactor'
  | 'getZoomMode'
  | 'id'
  | 'isDestroyed'
  | 'loadURL'
  | 'print'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler'
  | 'setZoomFactor'
  | 'setZoomMode'

/** The window around the page, for the events that the page reports. */
type Owner = { onPainted(): void; onTitle(title: string): void; onGone(): void; onFocus(): void }
type Options = { preload: string | undefined; bounds: Rectangle; isShown: boolean; owner: Owner }

type Incoming =
  | { kind: 'invoke'; id: number; channel: string; args: unknown[] }
  | { kind: 'open'; url: string }
  | { kind: 'preloadError'; message: string }
  | { kind: 'ready' }
type Paused = { requestId: string; frameId: string; request: { url: string }; redirectedRequestId?: string }
type ScriptContext = { id: number; name: string; auxData?: { frameId: string; isDefault: boolean } }

const codec = makeCodec()
const secret = `standIn${crypto.randomUUID().replaceAll('-', '')}`
const all = new Map<number, StandInWebContents>()
let lastId = 0

export class StandInWebContents extends EventEmitter implements Pick<WebContents, Members> {
  readonly id: number
  private readonly owner: Owner
  private readonly prepared: Promise<Target>
  private mainFrameId = ''
  /** The isolated world of the current document; messages to the page run there. */
  private context: number | null = null
  private url = ''
  private title = ''
  private isGone = false
  private zoom = 1
  private zoomMode: 'default' | 'isolated' | 'manual' | 'disabled' = 'default'
  /** The address of our own `loadURL`, which no `will-navigate` may stop. */
  private loading: string | null = null
  private openHandler: ((details: HandlerDetails) => WindowOpenHandlerResponse) | null = null

  constructor({ preload, bounds, isShown, owner }: Options) {
    super()
    this.setMaxListeners(0)
    lastId += 1
    this.id = lastId
    this.owner = owner
    all.set(this.id, this)
    this.prepared = this.prepare(preload, bounds, isShown)
    this.prepared.catch((error: unknown) => {
      if (!app.isEnding) process.stderr.write(`The stand-in could not open a window: ${String(error)}\n`)
    })
    app.emit('web-contents-created', preventable(), this)
  }

  static fromTarget(targetId: string): StandInWebContents | undefined {
    const owner = ownerOf(targetId)
    return [...all.values()].find((contents) => contents.targetOwner === owner)
  }

  async loadURL(url: string): Promise<void> {
    await this.prepared
    const target = toPage(url)
    this.loading = target
    if (target !== url) await applyPermissions(new URL(target).origin, new URL(url))
    const loaded = new Promise<void>((resolve, reject) => {
      this.once('did-finish-load', resolve)
      this.once('destroyed', () => reject(new Error(`ERR_FAILED (-2) loading '${url}'`)))
    })
    loaded.catch(() => undefined)
    try {
      const { errorText, loaderId } = await this.command<{ errorText?: string; loaderId?: string }>('Page.navigate', {
        url: target,
      })
      if (errorText) throw new Error(`${errorText.replace('net::', '')} loading '${url}'`)
      if (loaderId) await loaded
    } finally {
      if (this.loading === target) this.loading = null
    }
  }

  reload(): void {
    this.loading = toPage(this.url)
    this.quietly(this.command('Page.reload'))
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.isGone) throw new TypeError('Object has been destroyed')
    this.post({ kind: 'event', channel, args })
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.command<{
      result: { value: unknown }
      exceptionDetails?: { text: string }
    }>('Runtime.evaluate', { expression: code, awaitPromise: true, returnByValue: true })
    if (exceptionDetails) throw new Error(exceptionDetails.text)
    return result.value
  }

  getURL = () => (this.url === 'about:blank' ? '' : this.url)
  getTitle = () => this.title
  isDestroyed = () => this.isGone
  setWindowOpenHandler(handler: (details: HandlerDetails) => WindowOpenHandlerResponse): void {
    this.openHandler = handler
  }
  forcefullyCrashRenderer(): void {
    this.quietly(this.command('Page.crash'))
  }

  getZoomFactor = () => this.zoom
  getZoomMode = () => this.zoomMode
  setZoomFactor(factor: number): void {
    // Pages in the zoom mode `default` share the factor, as the pages of one origin do in Electron.
    for (const one of all.values())
      if (one === this || (this.zoomMode === 'default' && one.zoomMode === 'default')) one.zoom = factor
  }
  setZoomMode(mode: 'default' | 'isolated' | 'manual' | 'disabled'): void {
    this.zoomMode = mode
  }

  getPrintersAsync = async () => listPrinters()
  print(
    options: WebContentsPrintOptions = {},
    done: (success: boolean, reason: string) => void = () => undefined,
  ): void {
    const toPdf = (params: object) => this.command<{ data: string }>('Page.printToPDF', params)
    printPage(options, toPdf).then(
      (failure) => done(failure === '', failure),
      (error: unknown) => done(false, String(error)),
    )
  }

  /** A new object each time, as in Electron, where it only wraps the frame. */
  get mainFrame(): Pick<WebFrameMain, 'origin' | 'url' | 'parent'> {
    const url = URL.parse(this.url)
    return { url: this.url, origin: url ? `${url.protocol}//${url.host}` : '', parent: null }
  }

  close(): void {
    this.quietly(this.prepared.then(({ targetId }) => cdp().send('Target.closeTarget', { targetId })))
  }

  /** Sets the bounds or the state of the window that shows this page. */
  async setWindowBounds(bounds: object): Promise<void> {
    const { windowId } = await this.prepared
    await cdp().send('Browser.setWindowBounds', { windowId, bounds })
  }

  bringToFront(): void {
    this.quietly(this.command('Page.bringToFront'))
  }

  private readonly targetOwner = {
    gone: () => {
      if (this.isGone) return
      this.isGone = true
      all.delete(this.id)
      this.emit('destroyed')
      this.owner.onGone()
    },
    info: ({ title, url }: { title: string; url: string }) => {
      if (title === this.title || url === 'about:blank') return
      this.title = title
      this.owner.onTitle(title)
    },
    openPopup: async ({ width, height }: Rectangle) => {
      const expression = `window.open('about:blank', '_blank', 'popup,noopener,width=${width},height=${height}') && 0`
      const contextId = this.context ?? undefined
      await this.command('Runtime.evaluate', { expression, userGesture: true, contextId })
    },
  }

  private async prepare(preload: string | undefined, bounds: Rectangle, isShown: boolean): Promise<Target> {
    const target = await openTarget(bounds, isShown, this.targetOwner)
    const send = <R>(method: string, params?: object) => cdp().send<R>(method, params, target.sessionId)
    const world = `preload-${this.id}`
    const binding = this.binding
    this.follow(target.sessionId, world)
    const script = preload === undefined ? null : readFileSync(preload, 'utf8')
    // Pages get the same date as the tests; see `tests/support/clock`.
    const clock = `(${shiftDate})(${Number(process.env.TEST_CLOCK_OFFSET ?? 0)})`
    await Promise.all([
      send('Page.enable'),
      send('Runtime.enable'),
      // The binding exists in the isolated world only: the page cannot reach the main process around the preload.
      send('Runtime.addBinding', { name: binding, executionContextName: world }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: clock }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: clock, worldName: world }),
      send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorldScript(secret + this.id) }),
      send('Page.addScriptToEvaluateOnNewDocument', {
        source: isolatedWorldScript(secret + this.id, binding, script),
        worldName: world,
      }),
      send('Fetch.enable', { patterns: [{ urlPattern: '*', resourceType: 'Document', requestStage: 'Request' }] }),
    ])
    const tree = await send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree')
    this.mainFrameId = tree.frameTree.frame.id
    return target
  }

  private get binding(): string {
    return `__${secret}_${this.id}`
  }

  private follow(sessionId: string, world: string): void {
    const on = <P>(event: string, listener: (params: P) => void) => cdp().on(event, listener, sessionId)
    on<{ frame: { parentId?: string; url: string } }>('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId) return
      this.context = null
      this.url = toApp(frame.url)
    })
    on<{ frameId: string; url: string }>('Page.navigatedWithinDocument', ({ frameId, url }) => {
      if (frameId === this.mainFrameId) this.url = toApp(url)
    })
    on('Page.loadEventFired', () => {
      if (this.url === 'about:blank') return
      this.emit('did-finish-load', preventable())
      this.owner.onPainted()
    })
    on<{ context: ScriptContext }>('Runtime.executionContextCreated', ({ context }) => {
      if (context.name === world && context.auxData?.frameId === this.mainFrameId) this.context = context.id
    })
    on<{ name: string; payload: string; executionContextId: number }>('Runtime.bindingCalled', (call) => {
      if (call.name !== this.binding) return
      this.context = call.executionContextId
      void this.receive(codec.decode(call.payload) as Incoming)
    })
    on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 139 })
    })
    on<Paused>('Fetch.requestPaused', (paused) => this.quietly(this.admitNavigation(paused)))
  }

  private async receive(message: Incoming): Promise<void> {
    if (message.kind === 'open') return this.askToOpen(message.url)
    if (message.kind === 'preloadError')
      return void process.stderr.write(`Unable to load preload: ${message.message}\n`)
    if (message.kind !== 'invoke') return
    const { id, channel, args } = message
    try {
      const event = { sender: this, senderFrame: this.mainFrame } as unknown as IpcMainInvokeEvent
      const value: unknown = await ipcMain.handlerOf(channel)(event, ...args)
      this.post({ kind: 'reply', id, ok: true, value })
    } catch (error) {
      this.post({ kind: 'reply', id, ok: false, value: `Error invoking remote method '${channel}': ${String(error)}` })
    }
  }

  private post(message: object): void {
    if (this.context === null || this.isGone) return
    const call = `globalThis[${JSON.stringify(`${this.binding}_receive`)}]?.(${JSON.stringify(codec.encode(message))})`
    this.quietly(this.command('Runtime.evaluate', { expression: call, contextId: this.context }))
  }

  private askToOpen(url: string): void {
    const details = { url: toApp(url), frameName: '', features: '', disposition: 'foreground-tab' } as HandlerDetails
    const { action } = this.openHandler?.(details) ?? { action: 'deny' }
    if (action !== 'deny') throw new Error('The stand-in for Electron opens no windows for pages')
  }

  /** Asks the app before a document is requested, except for the app's own loads. */
  private async admitNavigation({ requestId, frameId, request, redirectedRequestId }: Paused): Promise<void> {
    const isOwn = request.url === this.loading || redirectedRequestId !== undefined
    const details = preventable({ url: toApp(request.url), isMainFrame: frameId === this.mainFrameId })
    if (!isOwn) {
      this.emit('will-frame-navigate', details)
      if (details.isMainFrame) this.emit('will-navigate', details)
    }
    if (details.defaultPrevented) await this.command('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
    else await this.command('Fetch.continueRequest', { requestId })
  }

  private async command<R = unknown>(method: string, params?: object): Promise<R> {
    const { sessionId } = await this.prepared
    return cdp().send<R>(method, params, sessionId)
  }

  private quietly(work: Promise<unknown>): void {
    work.catch(() => undefined)
  }
}

export const webContents = {
  getAllWebContents: () => [...all.values()],
  fromId: (id: number) => all.get(id),
  fromDevToolsTargetId: (targetId: string) => StandInWebContents.fromTarget(targetId),
} satisfies { [K in keyof typeof Electron.webContents]?: unknown }
