import {
  NAVIGATION_NAME_MAX,
  NAVIGATION_PATH_MAX,
  NAVIGATION_SPACING_MS,
  OFFLINE_QUEUE_CAP,
  RECONNECT_DELAY_MS,
  RECONNECT_JITTER_MS,
  SOCKET_FLUSH_PER_SECOND,
  TWOFA_RETRY_MS,
  WATCHDOG_ANSWER_MS,
  WATCHDOG_SILENCE_MS,
} from '#contract/constants.ts'
import type { ServerEventName, ServerEvents } from '#contract/socket/events.ts'
import type { Clock } from './clock.ts'
import { FrameQueue } from './frameQueue.ts'

/** The used part of a WebSocket, the same in browsers and in `ws`. */
export type SocketLike = {
  readonly readyState: number
  send(text: string): void
  close(code?: number): void
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: (() => void) | null
  onerror: (() => void) | null
}

/**
 * The reason of a failed ticket: the session is dead, a second factor or new password is required, or temporary
 * trouble.
 */
export type TicketFailure = 'session_ended' | 'held_back' | 'trouble'

export type OutgoingFrame = { event: string; data: unknown }

type SocketOptions = {
  fetchTicket(signal: AbortSignal): Promise<string>
  open(ticket: string): SocketLike | Promise<SocketLike>
  classify(error: unknown): TicketFailure
  /** Called with a frame that the full queue dropped. */
  onDropped(frame: OutgoingFrame): void
  clock: Clock
  random(): number
}

export type Connection = {
  state: 'stopped' | 'connecting' | 'open' | 'waiting'
  /** Frames waiting to be sent. */
  queued: number
  /** Time of the next attempt while waiting (ms since 1970). */
  retryAt: number | null
}

type Listener<E extends ServerEventName> = (data: ServerEvents[E]) => void

const OPEN = 1
const GOING_AWAY = 1000
/** Longest handshake (ms). The operating system would wait for minutes. */
const HANDSHAKE_MS = 15_000

/**
 * Keeps exactly one socket alive: ticket, connect, watch, reconnect. It knows no chats or screens. Each attempt has a
 * number; events of an abandoned attempt are ignored.
 */
export class SocketClient {
  private readonly options: SocketOptions
  private readonly queue: FrameQueue<OutgoingFrame>
  private readonly listeners = new Map<string, Set<(data: never) => void>>()
  private readonly observers = new Set<() => void>()
  private readonly openListeners = new Set<() => void>()
  private attempt = 0
  private socket: SocketLike | null = null
  private abort: AbortController | null = null
  private cancelTimer: () => void = () => undefined
  private cancelFlush: () => void = () => undefined
  private cancelNavigation: (() => void) | null = null
  private place: { path: string; name: string } | null = null
  private toldPlace: typeof this.place = null
  private snapshot: Connection = { state: 'stopped', queued: 0, retryAt: null }

  constructor(options: SocketOptions) {
    this.options = options
    this.queue = new FrameQueue(OFFLINE_QUEUE_CAP, options.onDropped)
  }

  get connection(): Connection {
    return this.snapshot
  }

  start(): void {
    if (this.snapshot.state === 'stopped') void this.connect()
  }

  /** Closes the socket and drops waiting frames, because they belong to the ending session. */
  stop(): void {
    this.detach()
    this.queue.take()
    this.cancelNavigation?.()
    this.cancelNavigation = null
    this.show('stopped')
  }

  /**
   * For a computer that woke up or a network that came back. The old socket is not trusted, and a new attempt starts
   * after the usual delay.
   */
  wake(): void {
    if (this.snapshot.state !== 'stopped' && this.snapshot.state !== 'waiting') this.retryLater()
  }

  on<E extends ServerEventName>(event: E, listener: Listener<E>): () => void {
    const set = this.listeners.get(event) ?? new Set()
    this.listeners.set(event, set)
    set.add(listener)
    return () => set.delete(listener)
  }

  /** Calls the listener after every connect, including the first one, so that it loads what was missed. */
  onOpen(listener: () => void): () => void {
    this.openListeners.add(listener)
    return () => this.openListeners.delete(listener)
  }

  subscribe(observer: () => void): () => void {
    this.observers.add(observer)
    return () => this.observers.delete(observer)
  }

  /** Sends a frame at once, or after the waiting ones, so that frames keep their order. */
  send(event: string, data: unknown): void {
    if (this.queue.size === 0 && this.transmit({ event, data })) return
    this.queue.add({ event, data })
    this.show(this.snapshot.state, this.snapshot.retryAt)
  }

  /**
   * Reports the open page. Never queued: only the current page matters, and it is reported again after each connect.
   */
  navigate(path: string, name: string): void {
    this.place = { path: path.slice(0, NAVIGATION_PATH_MAX), name: name.slice(0, NAVIGATION_NAME_MAX) }
    if (this.cancelNavigation) return
    this.tellPlace()
    this.cancelNavigation = this.options.clock.after(NAVIGATION_SPACING_MS, () => {
      this.cancelNavigation = null
      if (this.place !== this.toldPlace) this.tellPlace()
    })
  }

  private tellPlace(): void {
    if (this.place && this.transmit({ event: 'navigation', data: this.place })) this.toldPlace = this.place
  }

  private async connect(): Promise<void> {
    this.detach()
    const attempt = this.attempt
    const abort = new AbortController()
    this.abort = abort
    this.show('connecting')
    try {
      const ticket = await this.options.fetchTicket(abort.signal)
      if (attempt !== this.attempt) return
      const socket = await this.options.open(ticket)
      if (attempt !== this.attempt) return socket.close(GOING_AWAY)
      this.adopt(socket, attempt)
    } catch (error) {
      if (attempt === this.attempt) this.ticketFailed(error)
    }
  }

  private adopt(socket: SocketLike, attempt: number): void {
    this.socket = socket
    const current = (run: () => void) => () => {
      if (attempt === this.attempt) run()
    }
    this.arm(HANDSHAKE_MS, () => this.retryLater())
    socket.onopen = current(() => this.opened())
    socket.onclose = current(() => this.retryLater())
    socket.onerror = () => undefined
    socket.onmessage = (event) => {
      if (attempt === this.attempt) this.received(event.data)
    }
  }

  private opened(): void {
    this.watch()
    this.flush()
    this.tellPlace()
    this.show('open')
    for (const listener of this.openListeners) listener()
  }

  /** Sends waiting frames in portions that the server accepts. When the connection breaks, the rest keeps waiting. */
  private flush(): void {
    for (const frame of this.queue.take(SOCKET_FLUSH_PER_SECOND)) this.transmit(frame)
    if (this.queue.size === 0) return
    this.cancelFlush = this.options.clock.after(1_000, () => {
      this.flush()
      this.show(this.snapshot.state, this.snapshot.retryAt)
    })
  }

  private received(data: unknown): void {
    this.watch()
    const frame = parse(data)
    if (!frame) return
    for (const listener of this.listeners.get(frame.event) ?? []) listener(frame.data as never)
  }

  /** Any frame is a sign of life. After some silence it sends a ping; without an answer the socket is dead. */
  private watch(): void {
    this.arm(WATCHDOG_SILENCE_MS, () => {
      this.transmit({ event: 'ping', data: {} })
      this.arm(WATCHDOG_ANSWER_MS, () => this.retryLater())
    })
  }

  private ticketFailed(error: unknown): void {
    const failure = this.options.classify(error)
    // The call that proved it has already ended the session.
    if (failure === 'session_ended') this.stop()
    else this.retryLater(failure === 'held_back' ? TWOFA_RETRY_MS : undefined)
  }

  private retryLater(fixed?: number): void {
    this.detach()
    const { clock, random } = this.options
    const delay = fixed ?? RECONNECT_DELAY_MS + Math.floor(random() * RECONNECT_JITTER_MS)
    this.arm(delay, () => void this.connect())
    this.show('waiting', clock.now() + delay)
  }

  /** Abandons the current attempt without waiting for its close event, which a dead network never delivers. */
  private detach(): void {
    this.attempt += 1
    this.cancelTimer()
    this.cancelFlush()
    this.abort?.abort()
    this.abort = null
    const socket = this.socket
    this.socket = null
    if (!socket) return
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close(GOING_AWAY)
  }

  private arm(ms: number, run: () => void): void {
    this.cancelTimer()
    this.cancelTimer = this.options.clock.after(ms, run)
  }

  private transmit(frame: OutgoingFrame): boolean {
    if (this.socket?.readyState !== OPEN) return false
    this.socket.send(JSON.stringify(frame))
    return true
  }

  private show(state: Connection['state'], retryAt: number | null = null): void {
    this.snapshot = { state, queued: this.queue.size, retryAt }
    for (const observer of this.observers) observer()
  }
}

function parse(data: unknown): { event: string; data: unknown } | null {
  if (typeof data !== 'string') return null
  try {
    const frame: unknown = JSON.parse(data)
    if (typeof frame !== 'object' || frame === null || !('event' in frame) || typeof frame.event !== 'string')
      return null
    return { event: frame.event, data: 'data' in frame ? frame.data : undefined }
  } catch {
    return null
  }
}
