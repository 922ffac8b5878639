import { connect, type Socket } from 'node:net'
import { type BusCall, type BusMessage, decodeMessage, encodeCall } from './busMessage.ts'

const BUS = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const
const ANSWER_LIMIT_MS = 5_000

/** The socket path of the user's session bus. Null without one. */
export function busPath(env: NodeJS.ProcessEnv): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: addresses, XDG_RUNTIME_DIR: folder } = env
  for (const address of addresses?.split(';') ?? []) {
    const [transport, rest = ''] = address.split(/:(.*)/s)
    if (transport !== 'unix') continue
    const values = new Map(rest.split(',').map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
    const path = values.get('path')
    const name = values.get('abstract')
    if (path) return decodeURIComponent(path)
    if (name) return `\0${decodeURIComponent(name)}`
  }
  return !addresses && folder ? `${folder}/bus` : null
}

/** A connection to the session bus for calls and signals. It supports no other part of D-Bus. */
export class SessionBus {
  private readonly socket: Socket
  private readonly onSignal: (signal: BusMessage) => void
  private readonly waiting = new Map<number, (answer: BusMessage | null) => void>()
  private readonly opened = Promise.withResolvers<void>()
  private received: Buffer = Buffer.alloc(0)
  private isOpen = false
  private serial = 0

  private constructor(path: string, events: { onSignal: (signal: BusMessage) => void; onClose: () => void }) {
    this.onSignal = events.onSignal
    this.socket = connect(path)
    this.socket.unref()
    const uid = Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')
    this.socket.once('connect', () => this.socket.write(`\0AUTH EXTERNAL ${uid}\r\n`))
    this.socket.on('data', (part) => this.receive(part))
    this.socket.on('error', (error) => this.opened.reject(error))
    this.socket.once('close', () => {
      this.opened.reject(new Error('The bus closed the connection'))
      for (const answer of this.waiting.values()) answer(null)
      events.onClose()
    })
  }

  /**
   * Opens a connection and registers it at the bus. Rejects when the bus refuses it. `onClose` is called in any case.
   */
  static async open(
    path: string,
    events: { onSignal: (signal: BusMessage) => void; onClose: () => void },
  ): Promise<SessionBus> {
    const bus = new SessionBus(path, events)
    await bus.opened.promise
    if (!(await bus.call({ ...BUS, member: 'Hello', args: [] }))) throw new Error('The bus does not answer')
    return bus
  }

  /** The answer to a call. Null for an error, a closed bus, or a timeout. */
  async call(call: BusCall): Promise<BusMessage | null> {
    const serial = ++this.serial
    const answer = Promise.withResolvers<BusMessage | null>()
    this.waiting.set(serial, answer.resolve)
    const timer = setTimeout(() => answer.resolve(null), ANSWER_LIMIT_MS)
    timer.unref()
    if (this.socket.writable) this.socket.write(encodeCall(serial, call))
    else answer.resolve(null)
    const message = await answer.promise
    clearTimeout(timer)
    this.waiting.delete(serial)
    return message?.type === 'return' ? message : null
  }

  async listen(rule: string): Promise<void> {
    await this.call({ ...BUS, member: 'AddMatch', args: [rule] })
  }

  close(): void {
    this.socket.destroy()
  }

  private receive(part: Buffer): void {
    this.received = Buffer.concat([this.received, part])
    if (!this.isOpen && !this.enter()) return
    try {
      this.readMessages()
    } catch (error) {
      this.socket.destroy(error as Error)
    }
  }

  /**
   * Reads the answer to the authentication, the only line that is not a message. False until it has arrived, and when
   * the bus has refused.
   */
  private enter(): boolean {
    const end = this.received.indexOf('\r\n')
    if (end < 0) return false
    const line = this.received.toString('utf8', 0, end)
    this.received = this.received.subarray(end + 2)
    if (!line.startsWith('OK')) {
      this.socket.destroy(new Error('The bus does not let us in'))
      return false
    }
    this.isOpen = true
    this.socket.write('BEGIN\r\n')
    this.opened.resolve()
    return true
  }

  private readMessages(): void {
    for (let found = decodeMessage(this.received); found; found = decodeMessage(this.received)) {
      this.received = this.received.subarray(found.length)
      const { message } = found
      if (message.type === 'signal') this.onSignal(message)
      else if (message.replyTo !== null) this.waiting.get(message.replyTo)?.(message)
    }
  }
}
