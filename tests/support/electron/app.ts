import { spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { App, LoginItemSettings } from 'electron'
import { onChromiumExit, stopChromium } from './chromium.ts'
import { preventable } from './event.ts'
import { InstanceLock } from './instanceLock.ts'
import { launchOptions } from './launchOptions.ts'

type Members =
  | 'disableHardwareAcceleration'
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getBadgeCount'
  | 'getGPUFeatureStatus'
  | 'getLocale'
  | 'getLoginItemSettings'
  | 'getName'
  | 'getPath'
  | 'getPreferredSystemLanguages'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'relaunch'
  | 'releaseSingleInstanceLock'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setBadgeCount'
  | 'setLoginItemSettings'
  | 'setPath'
  | 'whenReady'

/** The part of its windows that the app needs to close them when it quits. */
type OpenWindow = { close(): void; isClosing(): boolean }
type Identity = { name: string; version: string; path: string }

const NO_LOGIN_ITEM: LoginItemSettings = {
  openAtLogin: false,
  wasOpenedAtLogin: false,
  status: 'not-registered',
  executableWillLaunchAtLogin: false,
  launchItems: [],
}

function startAgain(): void {
  const [binary = '', ...args] = process.argv
  spawn(binary, args, { detached: true, stdio: 'ignore' }).unref()
}

export class StandInApp extends EventEmitter implements Pick<App, Members> {
  /** Playwright passes Chromium's switches this way; ours are fixed. */
  readonly commandLine = { appendSwitch: () => undefined, hasSwitch: () => false, getSwitchValue: () => '' }
  readonly isPackaged = launchOptions.resources !== null
  name = 'Electron'
  private readonly windows = new Set<OpenWindow>()
  private readonly paths = new Map<string, string>()
  private readonly lock: InstanceLock
  private readonly readiness = Promise.withResolvers<void>()
  private identity: Identity = { name: 'Electron', version: '0.0.0', path: '.' }
  private state: 'starting' | 'ready' | 'quitting' | 'exiting' = 'starting'
  private badge = 0
  private opensAtLogin = false
  private isRelaunching = false
  private isSoftware = false
  private leave: (code: number) => void = () => undefined

  constructor() {
    super()
    this.lock = new InstanceLock(launchOptions.userData, ({ argv, cwd }) =>
      this.emit('second-instance', preventable(), argv, cwd, undefined),
    )
    onChromiumExit(() => this.exit(1))
  }

  begin(identity: Identity, leave: (code: number) => void): void {
    this.identity = identity
    this.name = identity.name
    this.leave = leave
  }

  ready(): void {
    if (this.state !== 'starting') return
    this.state = 'ready'
    this.emit('ready', preventable(), {})
    this.readiness.resolve()
  }

  addWindow(window: OpenWindow): void {
    this.windows.add(window)
  }

  removeWindow(window: OpenWindow): void {
    this.windows.delete(window)
    if (this.windows.size > 0 || this.state === 'exiting') return
    if (this.state === 'quitting') this.finishQuit()
    else if (this.listenerCount('window-all-closed') === 0) this.quit()
    else this.emit('window-all-closed')
  }

  get isEnding(): boolean {
    return this.state === 'quitting' || this.state === 'exiting'
  }

  isReady = () => this.state !== 'starting'
  whenReady = () => this.readiness.promise
  getName = () => this.identity.name
  getVersion = () => this.identity.version
  getAppPath = () => this.identity.path
  getLocale = () => launchOptions.language
  getPreferredSystemLanguages = () => [launchOptions.language]
  getBadgeCount = () => this.badge
  setBadgeCount = (count = 0) => {
    this.badge = count
    return true
  }
  enableSandbox = () => undefined
  disableHardwareAcceleration = () => {
    if (this.state !== 'starting') throw new Error('disableHardwareAcceleration must be called before app is ready')
    this.isSoftware = true
  }
  getGPUFeatureStatus = () => ({ gpu_compositing: this.isSoftware ? 'disabled_software' : 'enabled' }) as never
  getLoginItemSettings = (): LoginItemSettings => ({ ...NO_LOGIN_ITEM, openAtLogin: this.opensAtLogin })
  setLoginItemSettings = ({ openAtLogin = false }: { openAtLogin?: boolean }) => {
    this.opensAtLogin = openAtLogin
  }
  /** Starts the same command line again as soon as this process has ended. */
  relaunch = () => {
    this.isRelaunching = true
  }
  setAppUserModelId = () => undefined
  setAsDefaultProtocolClient = () => true
  requestSingleInstanceLock = () => this.lock.acquire()
  releaseSingleInstanceLock = () => this.lock.release()

  setPath: App['setPath'] = (name, path) => void this.paths.set(name, path)
  getPath: App['getPath'] = (name) => {
    const known: Record<string, string> = {
      home: homedir(),
      temp: tmpdir(),
      userData: launchOptions.userData,
      sessionData: launchOptions.userData,
      logs: join(launchOptions.userData, 'logs'),
      exe: process.argv[0] ?? '',
    }
    const path = this.paths.get(name) ?? known[name]
    if (!path) throw new Error(`Failed to get '${name}' path`)
    return path
  }

  quit(): void {
    if (this.isEnding) return
    if (this.state === 'starting') {
      this.exit(0)
      return
    }
    const event = preventable()
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.state = 'quitting'
    if (this.windows.size === 0) this.finishQuit()
    for (const window of [...this.windows]) {
      window.close()
      if (window.isClosing()) continue
      this.state = 'ready'
      return
    }
  }

  exit(code = 0): void {
    if (this.state === 'exiting') return
    const wasStarted = this.state !== 'starting'
    this.state = 'exiting'
    if (wasStarted) this.emit('quit', preventable(), code)
    this.lock.release()
    if (this.isRelaunching) startAgain()
    stopChromium(() => this.leave(code))
  }

  private finishQuit(): void {
    const event = preventable()
    this.emit('will-quit', event)
    if (event.defaultPrevented) this.state = 'ready'
    else this.exit(0)
  }
}

export const app = new StandInApp()
