import type { Log } from '#electron/app/files/log.ts'
import { type BusMessage, isTrue, textsIn } from './busMessage.ts'
import { SessionBus } from './sessionBus.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
const RETRY_MS = 5_000

type Events = {
  /** A tray for icons appeared or disappeared. */
  onChange: (isThere: boolean) => void
  /** The program that shows the icons restarted and lost them. */
  onRestart: () => void
}

/**
 * Tracks whether this Linux desktop has a tray. Some desktops have none, and some lose it while their shell restarts. A
 * hidden app would then be unreachable.
 */
export class TrayHost {
  isThere = false
  private readonly path: string | null
  private readonly events: Events
  private readonly log: Log
  private bus: SessionBus | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isStopped = false
  /** Number of the newest query. Answers can arrive out of order, and only the newest counts. */
  private questions = 0

  constructor(path: string | null, events: Events, log: Log) {
    this.path = path
    this.events = events
    this.log = log
  }

  /** Resolves after the first answer. Later changes are reported by events. */
  async start(): Promise<void> {
    if (!this.path || this.isStopped) return
    try {
      this.bus = await SessionBus.open(this.path, {
        onSignal: (signal) => this.hear(signal),
        onClose: () => this.lost(),
      })
      await this.bus.listen(
        `type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='${WATCHER}'`,
      )
      await this.bus.listen(`type='signal',interface='${WATCHER}'`)
      await this.ask(false)
    } catch (error) {
      this.log('tray.noBus', { error: String(error) })
    }
  }

  stop(): void {
    this.isStopped = true
    clearTimeout(this.timer)
    this.bus?.close()
  }

  private hear(signal: BusMessage): void {
    if (signal.interface === WATCHER) void this.ask(false)
    const [name, , owner] = textsIn(signal)
    // With a new owner the program restarted. Without an owner it is gone.
    if (signal.member === 'NameOwnerChanged' && name === WATCHER) void this.ask(owner !== '')
  }

  private async ask(isRestarted: boolean): Promise<void> {
    const question = ++this.questions
    const answer = await this.bus?.call({
      destination: WATCHER,
      path: '/StatusNotifierWatcher',
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      args: [WATCHER, 'IsStatusNotifierHostRegistered'],
    })
    if (isRestarted) this.events.onRestart()
    if (question === this.questions) this.set(answer ? isTrue(answer) : false)
  }

  private set(isThere: boolean): void {
    if (isThere === this.isThere) return
    this.isThere = isThere
    this.events.onChange(isThere)
  }

  private lost(): void {
    this.bus = null
    this.questions++
    this.set(false)
    if (this.isStopped) return
    this.timer = setTimeout(() => void this.start(), RETRY_MS)
    this.timer.unref()
  }
}
