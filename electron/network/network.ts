import type { NetworkTrouble, NetworkView } from '#contract/ipc/network.ts'
import { type Answer, ProxyLogins } from './proxyLogins.ts'
import { mayNeedLogin, troubleOf } from './trouble.ts'

type Fetch = (url: string, init?: RequestInit) => Promise<Response>
export type AuthInfo = { isProxy: boolean; host: string; port: number; realm: string }
/** A request whose only purpose is to get past the proxy. Resolves with its status, or 0 without an answer. */
export type Knock = (url: string, onLogin: (info: AuthInfo, answer: Answer) => void) => Promise<number>

type Options = {
  fetch: Fetch
  knock: Knock
  serverUrl: () => string | null
  onChange: (view: NetworkView) => void
}

const PROXY_LOGIN_STATUS = 407
const HEALTH = '/api/health'

/**
 * Requests to the server over Chromium's network, with its proxies and certificates. `net.fetch` fails where a proxy
 * wants a login. So another request, which can answer the login, goes first. Chromium then remembers the login for all
 * requests.
 */
export class Network {
  private readonly options: Options
  private readonly logins: ProxyLogins
  private trouble: NetworkTrouble | null = null
  private opening: Promise<boolean> | null = null
  private knocks = 0

  constructor(options: Options) {
    this.options = options
    this.logins = new ProxyLogins(() => this.changed())
  }

  get view(): NetworkView {
    return { question: this.logins.open, trouble: this.trouble }
  }

  readonly fetch: Fetch = async (url, init) => {
    const attempt = () => this.options.fetch(url, init).then(withoutProxyPage)
    try {
      const answer = await attempt().catch(async (error: unknown) => {
        // A streamed body is consumed and cannot be sent again, so its sender has to retry.
        const canRepeat = !(init?.body instanceof ReadableStream)
        if (!mayNeedLogin(error) || !(await this.openWay(url)) || !canRepeat) throw error
        return attempt()
      })
      this.note(url, null)
      return answer
    } catch (error) {
      if (!init?.signal?.aborted) this.note(url, error)
      throw error
    }
  }

  /**
   * Handles `login` events of pages, whose sockets use the same proxy, and of downloads, which have a network of their
   * own.
   */
  readonly onLogin = (info: AuthInfo, answer: Answer, request: string): void => {
    const { host, port, realm } = info
    // Our servers never ask in this way, and no other server gets a password.
    if (!info.isProxy) answer()
    else this.logins.challenge({ host, port, realm, request }, answer)
  }

  logIn(id: number, username: string, password: string): boolean {
    return this.logins.answer(id, { username, password })
  }

  cancel(id: number): boolean {
    return this.logins.cancel(id)
  }

  /** Repeats a request for the user, who may then see the login question again. */
  readonly fetchAnew: Fetch = (url, init) => {
    this.logins.retry()
    return this.fetch(url, init)
  }

  async retry(): Promise<void> {
    const server = this.options.serverUrl()
    if (server) await this.fetchAnew(server + HEALTH, { cache: 'no-store', credentials: 'omit' }).catch(() => undefined)
  }

  /** Sends one knock at the proxy for all requests that it has stopped. True when the proxy now lets requests pass. */
  private openWay(url: string): Promise<boolean> {
    if (this.logins.isDeclined) return Promise.resolve(false)
    this.knocks += 1
    const request = `knock ${this.knocks}`
    this.opening ??= this.options
      .knock(new URL(HEALTH, url).href, (info, answer) => this.onLogin(info, answer, request))
      .then((status) => status !== 0 && status !== PROXY_LOGIN_STATUS)
      .finally(() => {
        this.opening = null
      })
    return this.opening
  }

  private note(url: string, error: unknown): void {
    const server = this.options.serverUrl()
    if (!server || new URL(url).origin !== server) return
    const found = error === null ? null : troubleOf(error, url)
    const isLoginMissing = found?.kind === 'proxy' && this.logins.isDeclined
    this.show(isLoginMissing ? { kind: 'proxy_login' } : found)
  }

  private show(trouble: NetworkTrouble | null): void {
    if (JSON.stringify(trouble) === JSON.stringify(this.trouble)) return
    this.trouble = trouble
    this.changed()
  }

  private changed(): void {
    this.options.onChange(this.view)
  }
}

/** Throws for the proxy's own login page, because it is not an answer of the server. */
function withoutProxyPage(answer: Response): Response {
  if (answer.status === PROXY_LOGIN_STATUS) throw new Error('net::ERR_PROXY_AUTH_REQUESTED')
  return answer
}
