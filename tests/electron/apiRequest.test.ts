import { describe, expect, test } from 'vitest'
import { apiHeaders, apiTarget } from '#electron/app/bundle/apiRequest.ts'
import { contentSecurityPolicy } from '#electron/app/bundle/contentSecurity.ts'

const target = (path: string) => apiTarget('https://werkbank.example', new URL(`app://bundle${path}`))?.href

describe('a request of a page to the server', () => {
  test('A request of a page keeps its path and query, and stays within the API of the chosen server', () => {
    expect(target('/api/v1/chats?limit=5')).toBe('https://werkbank.example/api/v1/chats?limit=5')
    expect(target('/api//evil.example/x')).toBe('https://werkbank.example/api//evil.example/x')
    expect(target('/api/../ws')).toBeUndefined()
    expect(target('/api/%2e%2e/ws')).toBeUndefined()
    expect(target('/api\\..\\ws')).toBeUndefined()
    expect(target('/apix/v1')).toBeUndefined()
  })

  const fromPage = new Headers({
    accept: 'application/json',
    authorization: 'Bearer forged',
    cookie: 'a=1',
    'content-type': 'image/webp',
    'idempotency-key': 'k',
    origin: 'app://bundle',
    'sec-fetch-mode': 'cors',
    'x-client-version': '9.9.9',
    'x-dealer-code': 'other',
    'x-device-token': 'forged',
    'x-forwarded-for': '1.2.3.4',
  })

  test('A request of a page carries the session of the main process, and no header that the page forges', () => {
    const headers = apiHeaders(fromPage, { token: 't', company: 'nord' }, '1.0.0')
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer t',
      'content-type': 'image/webp',
      'idempotency-key': 'k',
      'x-client-version': '1.0.0',
      'x-dealer-code': 'nord',
    })
  })

  test('Without a session a request names the dealer of the page, because the sign-in screen needs it', () => {
    const headers = apiHeaders(fromPage, null, '1.0.0')
    expect([headers.get('authorization'), headers.get('x-dealer-code')]).toEqual([null, 'other'])
  })
})

describe('addresses that a page may load', () => {
  const connect = (serverUrl: string | null) => /connect-src ([^;]+)/.exec(contentSecurityPolicy(serverUrl, null))?.[1]

  test('A page may open only the socket of the chosen server', () => {
    expect(connect(null)).toBe("'self'")
    expect(connect('https://werkbank.example')).toBe("'self' wss://werkbank.example")
    expect(connect('http://127.0.0.1:8080')).toBe("'self' ws://127.0.0.1:8080")
  })

  test('A page may load only scripts and styles that are files of the app', () => {
    const policy = contentSecurityPolicy('https://werkbank.example', null)
    expect(policy).toContain("script-src 'self'; style-src 'self';")
    expect(policy).not.toMatch(/unsafe|\*/)
  })
})
