import type { ProxyQuestion } from '#contract/ipc/network.ts'

type Credentials = { username: string; password: string }
/** Callback of Chromium. Without arguments it gives the attempt up. */
export type Answer = (username?: string, password?: string) => void
/** `request` is the same for all challenges of one request. It tells a wrong password from a new request. */
type Challenge = { host: string; port: number; realm: string; request: string }

type Waiting = { request: string; answer: Answer }

/**
 * Milliseconds within which a second challenge of a request means a wrong login. A later one means only that the proxy
 * has forgotten the login.
 */
const SAME_ATTEMPT_MS = 60_000

/**
 * Asks once for the login of a proxy, however many requests wait for it, and keeps it in memory until the app quits.
 *
 *   nothing known ──challenge──▶ asked ──answered──▶ known ──challenged again──▶ asked (again)
 *                                  └──cancelled──▶ declined ──retry──▶ nothing known
 */
export class ProxyLogins {
  private readonly onChange: () => void
  private readonly now: () => number
  private readonly known = new Map<string, Credentials & { version: number }>()
  /** Version of the login that a request was given, and the time. */
  private readonly given = new Map<string, { version: number; at: number }>()
  private readonly waiting = new Map<string, Waiting[]>()
  private question: (ProxyQuestion & { proxy: string }) | null = null
  private lastId = 0
  private lastVersion = 0
  /** True after the user cancelled the question. Further challenges are then refused without asking, until a retry. */
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

  /** False for a question that is no longer open, because another window answered it first. */
  answer(id: number, credentials: Credentials): boolean {
    if (this.question?.id !== id) return false
    const { proxy } = this.question
    this.lastVersion += 1
    const known = { ...credentials, version: this.lastVersion }
    this.known.set(proxy, known)
    this.given.clear()
    for (const waiting of this.close()) this.give(known, waiting)
    // The answer may have been refused at once. Then the next question is already open.
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

  /** Allows the question again, because the user wants to try again. */
  retry(): void {
    this.isDeclined = false
  }

  private ask(proxy: string, realm: string, isRetry: boolean): void {
    this.lastId += 1
    this.question = { id: this.lastId, host: proxy, realm, isRetry, proxy }
    this.onChange()
  }

  /** Asks for the login of the next waiting proxy. */
  private askNext(): void {
    const next = this.waiting.keys().next()
    if (next.done) this.onChange()
    else this.ask(next.value, '', false)
  }

  private close(): Waiting[] {
    const proxy = this.question?.proxy ?? ''
    const waiting = this.waiting.get(proxy) ?? []
    this.question = null
    // Requests of a cancelled question are answered together with all others.
    if (!this.isDeclined) this.waiting.delete(proxy)
    return waiting
  }

  private give({ username, password, version }: Credentials & { version: number }, { request, answer }: Waiting): void {
    this.given.set(request, { version, at: this.now() })
    answer(username, password)
  }
}
