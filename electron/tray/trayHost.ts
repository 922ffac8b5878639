import type { Log } from '#electron/app/files/log.ts'
import { type BusMessage, isTrue, textsIn } from './busMessage.ts'
import { SessionBus } from './sessionBus.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
const RETRY_MS = 5_000

type Events = {
  /** There is a place for icons now, or there is none any more. */
  onChange: (isThere: boolean) => void
  /** Whoever shows the icons was started again and knows none of them. */
  onRestart: () => void
}

/**
 * Whether this Linux desktop has a place for tray icons. Some have none, some lose it for a while when their shell is
 * started again; an app that is only there would be out of reach.
 */
export class TrayHost {
  isThere = false
  private readonly path: string | null
  private readonly events: Events
  private readonly log: Log
  private bus: SessionBus | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private isStopped = false
  /** Answers may overtake each other; only the newest question counts. */
  private questions = 0

  constructor(path: string | null, events: Events, log: Log) {
    this.path = path
    this.events = events
    this.log = log
  }

  /** Settles with the first answer. Later ones come as events. */
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
    // A new owner: started again. Without one: gone.
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
