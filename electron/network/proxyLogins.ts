import type { ProxyQuestion } from '#contract/ipc/network.ts'

type Credentials = { username: string; password: string }
/** As Chromium wants it: no arguments give the attempt up. */
export type Answer = (username?: string, password?: string) => void
/** `request` is the same for every challenge of one request, so that a wrong password is told from a new request. */
type Challenge = { host: string; port: number; realm: string; request: string }

type Waiting = { request: string; answer: Answer }

/** A request that was answered this long ago and is challenged again has outlived the proxy's memory, not failed. */
const SAME_ATTEMPT_MS = 60_000

/**
 * Asks once for the login that a proxy wants, however many requests are stopped by it, and remembers it until the app
 * quits. Nothing is written anywhere.
 *
 *   nothing known ──challenge──▶ asked ──answered──▶ known ──challenged again──▶ asked (again)
 *                                  └──cancelled──▶ declined ──retry──▶ nothing known
 */
export class ProxyLogins {
  private readonly onChange: () => void
  private readonly now: () => number
  private readonly known = new Map<string, Credentials & { version: number }>()
  /** Which version of a login a request was given, and when. */
  private readonly given = new Map<string, { version: number; at: number }>()
  private readonly waiting = new Map<string, Waiting[]>()
  private question: (ProxyQuestion & { proxy: string }) | null = null
  private lastId = 0
  private lastVersion = 0
  /** Nobody wants to log in now; further challenges are not put to them until they say so. */
  isDeclined = false

  constructor(onChange: () => void, now: () => number = Date.now) {
    this.onChange = onChange
    this.now = now
  }

  get open(): ProxyQuestion | null {
    if (!this.question) return null
    const { proxy: _, ...question } = this.question
    return question
  }

  challenge({ host, port, realm, request }: Challenge, answer: Answer): void {
    if (this.isDeclined) {
      answer()
      return
    }
    const proxy = `${host}:${port}`
    const known = this.known.get(proxy)
    const given = this.given.get(request)
    const isWrong = known !== undefined && given?.version === known.version && this.now() - given.at < SAME_ATTEMPT_MS
    if (known && !isWrong) {
      this.give(known, { request, answer })
      return
    }
    if (isWrong) this.known.delete(proxy)
    this.waiting.set(proxy, [...(this.waiting.get(proxy) ?? []), { request, answer }])
    if (!this.question) this.ask(proxy, realm, isWrong)
  }

  /** False for a question that is no longer open: another window was faster. */
  answer(id: number, credentials: Credentials): boolean {
    if (this.question?.id !== id) return false
    const { proxy } = this.question
    this.lastVersion += 1
    const known = { ...credentials, version: this.lastVersion }
    this.known.set(proxy, known)
    this.given.clear()
    for (const waiting of this.close()) this.give(known, waiting)
    // An answer may be refused at once, and is then asked for again already.
    if (!this.question) this.askNext()
    return true
  }

  cancel(id: number): boolean {
    if (this.question?.id !== id) return false
    this.isDeclined = true
    this.close()
    for (const { answer } of [...this.waiting.values()].flat()) answer()
    this.waiting.clear()
    this.onChange()
    return true
  }

  /** Somebody wants to try again after all. */
  retry(): void {
    this.isDeclined = false
  }

  private ask(proxy: string, realm: string, isRetry: boolean): void {
    this.lastId += 1
    this.question = { id: this.lastId, host: proxy, realm, isRetry, proxy }
    this.onChange()
  }

  /** A second proxy had to wait for its turn. */
  private askNext(): void {
    const next = this.waiting.keys().next()
    if (next.done) this.onChange()
    else this.ask(next.value, '', false)
  }

  private close(): Waiting[] {
    const proxy = this.question?.proxy ?? ''
    const waiting = this.waiting.get(proxy) ?? []
    this.question = null
    // Those of a cancelled question are answered together with all others.
    if (!this.isDeclined) this.waiting.delete(proxy)
    return waiting
  }

  private give({ username, password, version }: Credentials & { version: number }, { request, answer }: Waiting): void {
    this.given.set(request, { version, at: this.now() })
    answer(username, password)
  }
}
