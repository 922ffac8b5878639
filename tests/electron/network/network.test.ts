import { beforeEach, describe, expect, test } from 'vitest'
import type { NetworkView } from '#contract/ipc/network.ts'
import { type AuthInfo, type Knock, Network } from '#electron/network/network.ts'
import type { Answer } from '#electron/network/proxyLogins.ts'

const SERVER = 'https://werkbank.example'
const info: AuthInfo = { isProxy: true, host: 'proxy.example', port: 3128, realm: 'R' }

/** A proxy as Chromium shows it to the app: fetches fail until a `net.request` has logged in. */
let password: string
let isOpen: boolean
let fetches: string[]
let knocks: number
let failure: string | null
let views: NetworkView[]
let network: Network

const knock: Knock = (_url, onLogin) => {
  knocks += 1
  return new Promise((resolve) => {
    const ask = () =>
      onLogin(info, ((_username, typed) => {
        if (typed === undefined) return resolve(407)
        isOpen = typed === password
        if (isOpen) resolve(200)
        else ask()
      }) as Answer)
    ask()
  })
}

beforeEach(() => {
  password = 'right'
  isOpen = false
  fetches = []
  knocks = 0
  failure = null
  views = []
  network = new Network({
    fetch: async (url) => {
      fetches.push(url)
      if (failure) throw new Error(`net::${failure}`)
      return isOpen ? new Response('{}') : new Response('the page of the proxy', { status: 407 })
    },
    knock,
    serverUrl: () => SERVER,
    onChange: (view) => views.push(structuredClone(view)),
  })
})

const open = () => network.view.question?.id ?? -1
const asked = async () => {
  await Promise.resolve()
  while (!network.view.question) await new Promise((resolve) => setImmediate(resolve))
}

describe('UPD-10 requests behind a proxy', () => {
  test('Requests behind a proxy wait together for one login, and are then sent again', async () => {
    const answers = Promise.all(['/a', '/b', '/c'].map((path) => network.fetch(SERVER + path)))
    await asked()
    expect(knocks).toBe(1)
    expect(network.logIn(open(), 'a', 'right')).toBe(true)
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200])
    expect([knocks, network.view]).toEqual([1, { question: null, trouble: null }])
  })

  test('After a wrong proxy password the user is asked again', async () => {
    const answer = network.fetch(`${SERVER}/a`)
    await asked()
    network.logIn(open(), 'a', 'wrong')
    await asked()
    expect(network.view.question).toMatchObject({ isRetry: true })
    network.logIn(open(), 'a', 'right')
    expect((await answer).status).toBe(200)
  })

  test('A cancelled proxy login is shown as a connection trouble, and no page of the proxy reaches the app', async () => {
    const answer = network.fetch(`${SERVER}/a`)
    await asked()
    network.cancel(open())
    await expect(answer).rejects.toThrow('ERR_PROXY_AUTH_REQUESTED')
    expect(network.view).toEqual({ question: null, trouble: { kind: 'proxy_login' } })
    await expect(network.fetch(`${SERVER}/b`)).rejects.toThrow()
    expect([knocks, network.view.question]).toEqual([1, null])
    failure = 'ERR_TUNNEL_CONNECTION_FAILED'
    await expect(network.fetch(`${SERVER}/c`)).rejects.toThrow()
    expect(network.view.trouble).toEqual({ kind: 'proxy_login' })
  })

  test('The user can give a cancelled proxy login later', async () => {
    const first = network.fetch(`${SERVER}/a`).catch(() => null)
    await asked()
    network.cancel(open())
    await first
    const again = network.retry()
    await asked()
    network.logIn(open(), 'a', 'right')
    await again
    expect(network.view).toEqual({ question: null, trouble: null })
  })

  test('A request whose body is a stream is not sent a second time after the proxy login', async () => {
    const body = new Blob(['once']).stream()
    const answer = network.fetch(`${SERVER}/upload`, { method: 'POST', body })
    await asked()
    network.logIn(open(), 'a', 'right')
    await expect(answer).rejects.toThrow()
    expect(fetches).toHaveLength(1)
  })

  test('A server that asks for a password itself, unlike a proxy, gets none', () => {
    const given: unknown[] = []
    network.onLogin({ ...info, isProxy: false }, (...args) => given.push(args), 'page')
    expect([given, network.view.question]).toEqual([[[]], null])
  })
})

describe('UPD-10 connection troubles', () => {
  test.each([
    ['ERR_CERT_AUTHORITY_INVALID', { kind: 'certificate', host: 'werkbank.example', reason: 'unknown_issuer' }],
    ['ERR_CERT_DATE_INVALID', { kind: 'certificate', host: 'werkbank.example', reason: 'expired' }],
    ['ERR_CERT_COMMON_NAME_INVALID', { kind: 'certificate', host: 'werkbank.example', reason: 'wrong_name' }],
    ['ERR_CERT_REVOKED', { kind: 'certificate', host: 'werkbank.example', reason: 'revoked' }],
    ['ERR_SSL_PROTOCOL_ERROR', { kind: 'certificate', host: 'werkbank.example', reason: 'not_accepted' }],
    ['ERR_PROXY_CONNECTION_FAILED', { kind: 'proxy' }],
    ['ERR_CONNECTION_REFUSED', null],
    ['ERR_INTERNET_DISCONNECTED', null],
  ])('The network error %s is shown as its kind of connection trouble, or as none', async (code, trouble) => {
    failure = code
    await expect(network.fetch(`${SERVER}/a`)).rejects.toThrow(code)
    expect(network.view.trouble).toEqual(trouble)
  })

  test('A connection trouble ends with the first answer, and is reported only when it changes', async () => {
    failure = 'ERR_CERT_DATE_INVALID'
    await network.fetch(`${SERVER}/a`).catch(() => undefined)
    await network.fetch(`${SERVER}/b`).catch(() => undefined)
    expect(views).toHaveLength(1)
    failure = null
    isOpen = true
    await network.fetch(`${SERVER}/c`)
    expect(network.view.trouble).toBeNull()
  })

  test('No connection trouble is reported for other addresses or for cancelled requests', async () => {
    failure = 'ERR_CERT_DATE_INVALID'
    await network.fetch('https://other.example/a').catch(() => undefined)
    await network.fetch(`${SERVER}/a`, { signal: AbortSignal.abort() }).catch(() => undefined)
    expect(views).toEqual([])
  })
})
