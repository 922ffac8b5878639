import { EventEmitter } from 'node:events'
import type { Readable, Writable } from 'node:stream'

type Answer = {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
  sessionId?: string
}
type Waiting = { method: string; resolve: (result: unknown) => void; reject: (error: Error) => void }

/**
 * Chrome's DevTools protocol over `--remote-debugging-pipe`. Closing the pipe ends Chromium, so none is left behind.
 */
export class Cdp {
  private readonly events = new EventEmitter()
  private readonly waiting = new Map<number, Waiting>()
  private readonly out: Writable
  private lastId = 0
  /** Pieces of the arriving message, joined once, because one message may have many megabytes. */
  private pieces: string[] = []
  private isClosed = false

  constructor(out: Writable, input: Readable) {
    this.out = out
    this.events.setMaxListeners(0)
    out.on('error', () => undefined)
    input.on('error', () => undefined)
    input.setEncoding('utf8')
    input.on('data', (text: string) => this.read(text))
    input.on('close', () => this.close())
  }

  send<R = unknown>(method: string, params: object = {}, sessionId?: string): Promise<R> {
    if (this.isClosed) return Promise.reject(new Error(`${method}: the browser is closed`))
    this.lastId += 1
    const id = this.lastId
    this.out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    return new Promise<unknown>((resolve, reject) => this.waiting.set(id, { method, resolve, reject })) as Promise<R>
  }

  /** Events of the browser, or of one target when its session is given. */
  on<P>(method: string, listener: (params: P) => void, sessionId = ''): void {
    this.events.on(`${sessionId}:${method}`, listener)
  }

  private read(text: string): void {
    const [end = '', ...messages] = text.split('\0')
    this.pieces.push(end)
    for (const start of messages) {
      const message = this.pieces.join('')
      this.pieces = [start]
      this.receive(JSON.parse(message) as Answer)
    }
  }

  private receive({ id, method, params, result, error, sessionId }: Answer): void {
    if (id === undefined) {
      this.events.emit(`${sessionId ?? ''}:${method}`, params)
      return
    }
    const waiting = this.waiting.get(id)
    this.waiting.delete(id)
    if (error) waiting?.reject(new Error(`${waiting.method}: ${error.message}`))
    else waiting?.resolve(result)
  }

  private close(): void {
    this.isClosed = true
    for (const { method, reject } of this.waiting.values()) reject(new Error(`${method}: the browser is closed`))
    this.waiting.clear()
  }
}
