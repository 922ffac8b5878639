import { beforeEach, describe, expect, test } from 'vitest'
import { ProxyLogins } from '#electron/network/proxyLogins.ts'

const proxy = { host: 'proxy.example', port: 3128, realm: 'Autohaus' }
const right = { username: 'a', password: 'right' }
const wrong = { username: 'a', password: 'wrong' }

let now: number
let changes: number
let logins: ProxyLogins
let answers: [string, string | undefined, string | undefined][]
const challenge = (request: string, at = proxy) =>
  logins.challenge({ ...at, request }, (username, password) => answers.push([request, username, password]))
const id = () => logins.open?.id ?? -1

beforeEach(() => {
  now = 0
  changes = 0
  answers = []
  logins = new ProxyLogins(
    () => {
      changes += 1
    },
    () => now,
  )
})

describe('UPD-10 a proxy that needs a login', () => {
  test('One question to the user answers a proxy, however many requests wait', () => {
    for (const request of ['a', 'b', 'c']) challenge(request)
    expect(logins.open).toEqual({ id: 1, host: 'proxy.example:3128', realm: 'Autohaus', isRetry: false })
    expect([changes, answers]).toEqual([1, []])
    expect(logins.answer(id(), right)).toBe(true)
    expect(answers).toEqual([
      ['a', 'a', 'right'],
      ['b', 'a', 'right'],
      ['c', 'a', 'right'],
    ])
    expect(logins.open).toBeNull()
  })

  test('A proxy gets the typed login for every later request without another question', () => {
    challenge('a')
    logins.answer(id(), right)
    challenge('b')
    expect(answers.at(-1)).toEqual(['b', 'a', 'right'])
    expect(logins.open).toBeNull()
  })

  test('If a proxy refuses the login, the user is asked again, once for all refused requests', () => {
    challenge('a')
    challenge('b')
    logins.answer(id(), wrong)
    challenge('a')
    challenge('b')
    expect(logins.open).toMatchObject({ id: 2, isRetry: true })
    logins.answer(id(), right)
    expect(answers.slice(2)).toEqual([
      ['a', 'a', 'right'],
      ['b', 'a', 'right'],
    ])
  })

  test('A request that was refused with the old login is tried with the new one first', () => {
    challenge('a')
    challenge('late')
    logins.answer(id(), wrong)
    challenge('a')
    logins.answer(id(), right)
    challenge('late')
    expect(answers.at(-1)).toEqual(['late', 'a', 'right'])
    expect(logins.open).toBeNull()
  })

  test('A proxy that asks again much later gets the same login, because the login is still right', () => {
    challenge('update')
    logins.answer(id(), right)
    now = 60_001
    challenge('update')
    expect(answers.at(-1)).toEqual(['update', 'a', 'right'])
    expect(logins.open).toBeNull()
  })

  test('A cancelled login is reported, and the question is asked again only when the user wants that', () => {
    challenge('a')
    challenge('b')
    expect(logins.cancel(id())).toBe(true)
    expect(answers).toEqual([
      ['a', undefined, undefined],
      ['b', undefined, undefined],
    ])
    challenge('c')
    expect(logins.open).toBeNull()
    expect(answers.at(-1)).toEqual(['c', undefined, undefined])
    logins.retry()
    challenge('d')
    expect(logins.open).not.toBeNull()
  })

  test('An answer to a question that is closed changes nothing', () => {
    challenge('a')
    const first = id()
    logins.answer(first, right)
    expect([logins.answer(first, wrong), logins.cancel(first)]).toEqual([false, false])
    challenge('b')
    expect(answers.at(-1)).toEqual(['b', 'a', 'right'])
  })

  test('The logins of two proxies are asked for one after the other, and neither proxy gets the login of the other', () => {
    const other = { host: 'other.example', port: 8080, realm: '' }
    challenge('a')
    challenge('b', other)
    expect(logins.open).toMatchObject({ host: 'proxy.example:3128' })
    logins.answer(id(), right)
    expect(answers).toEqual([['a', 'a', 'right']])
    expect(logins.open).toMatchObject({ host: 'other.example:8080' })
    logins.answer(id(), { username: 'b', password: 'other' })
    expect(answers.at(-1)).toEqual(['b', 'b', 'other'])
  })
})
