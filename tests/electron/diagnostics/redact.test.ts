import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#electron/app/files/log.ts'
import { redact, withoutSecrets } from '#electron/app/files/redact.ts'
import { diagnosticsReport } from '#electron/diagnostics/report.ts'
import { fc } from '#tests/support/samples/fc.ts'
import { timedTest, timeLimit } from '#tests/support/timed.ts'

const TOKEN = 'k3J9vQ2mZ8xW1cT5bN7rL4pS6dF0gH3jK9lM2nB5v'
const secrets = [
  `Authorization: Bearer ${TOKEN}`,
  `{"token":"${TOKEN}"}`,
  '{"password":"Sommer2026!"}',
  'password=Sommer2026!',
  `wss://werkbank.example/ws?token=${TOKEN}`,
  'http://proxyuser:Sommer2026!@proxy.example:3128/',
  `Error: request to https://werkbank.example/api/v1/chats?ticket=${TOKEN} failed`,
  'mail of petra.mueller@autohaus-nord.example was refused',
  ['', 'home', 'petra.mueller', '.config/Werkbank/settings.json'].join('/'),
  'C:\\Users\\petra.mueller\\AppData\\Roaming\\Werkbank',
]
const HIDDEN = [TOKEN, 'Sommer2026!', 'petra.mueller', 'proxyuser']

describe('the log holds no secrets and no names', () => {
  test.each(secrets)('The log masks %s', (text) => {
    for (const written of [redact(text), JSON.stringify({ error: text }, withoutSecrets)])
      for (const hidden of HIDDEN) expect(written).not.toContain(hidden)
  })

  test('The log masks values whose key names a secret, at any depth', () => {
    const value = { a: { deviceToken: 'x1', list: [{ Password: 'x2' }], Cookie: 'x3', totp: 'x4' }, kept: 'x5' }
    const written = JSON.stringify(value, withoutSecrets)
    expect(written).not.toMatch(/x[1-4]/)
    expect(written).toContain('x5')
  })

  test('The log keeps events, addresses of the app and uuids, which support needs', () => {
    const text = '{"event":"ipc.failed","url":"app://bundle/chat","uuid":"0b8e2f6e-6a4b-4c3e-9a57-2f6f1f0f7a11"}'
    expect(redact(text)).toBe(text)
  })

  timedTest('A long text is masked within the time limit', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '@', '.', '/', ':', '?', '=', ' ', '"'), maxLength: 500 }),
        (part) => {
          const begin = performance.now()
          redact(part.repeat(16))
          return performance.now() - begin < timeLimit(1_000)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('the file of the log', () => {
  let folder: string
  const file = () => join(folder, 'logs', 'werkbank.log')
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'werkbank-log-'))
    vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  test('The log never takes more than two megabytes', () => {
    const log = createLog(file())
    for (let i = 0; i < 900; i += 1) log('flood', { i, text: 'words '.repeat(900) })
    const sizes = readdirSync(join(folder, 'logs')).map((name) => statSync(join(folder, 'logs', name)).size)
    expect(sizes).toHaveLength(2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1024 * 1024)
    log('last')
    expect(readFileSync(file(), 'utf8')).toContain('"last"')
  })

  test('Each event is one line of JSON in the log, also with values that have no JSON form', () => {
    const log = createLog(file())
    const circle: Record<string, unknown> = {}
    circle.self = circle
    log('circle', circle)
    log('big', { n: 10n })
    log('lines', { text: 'a\nb' })
    log('long', Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 'y z '.repeat(500)])))
    const lines = readFileSync(file(), 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).event)).toEqual(['circle', 'big', 'lines', 'long'])
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(8 * 1024)
  })

  test('The log keeps tokens out of its file', () => {
    createLog(file())('api.failed', { error: secrets.join(' '), token: TOKEN })
    for (const hidden of HIDDEN) expect(readFileSync(file(), 'utf8')).not.toContain(hidden)
    expect(existsSync(`${file()}.1`)).toBe(false)
  })
})

describe('the report for support', () => {
  const facts = {
    versions: { app: '1.0.0' },
    system: { platform: 'win32' },
    graphics: {},
    settings: { serverUrl: 'https://werkbank.example', printers: { key: 'QL-820' } },
    update: { state: { kind: 'idle' } },
    network: { trouble: { kind: 'proxy_login' } },
    log: [...Array.from({ length: 300 }, (_, i) => `{"event":"n${i}"}`), ...secrets],
  }

  test('The report for support has the listed facts and the newest lines of the log', () => {
    const report = diagnosticsReport(facts, new Date(0))
    for (const part of ['1.0.0', 'win32', 'QL-820', 'proxy_login', 'n299']) expect(report).toContain(part)
    expect(report).not.toContain('"n100"')
  })

  test('The report holds only the listed fields', () => {
    const report = diagnosticsReport({ ...facts, settings: { ...facts.settings, token: TOKEN } }, new Date(0))
    for (const hidden of HIDDEN) expect(report).not.toContain(hidden)
  })
})
