import { describe, expect, test } from 'vitest'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { chooseServer } from '#renderer/features/connect/chooseServer.ts'
import { partOfDay } from '#renderer/features/dashboard/partOfDay.ts'
import { fieldOf, missingFields } from '#renderer/features/login/credentials.ts'

describe('signing in', () => {
  test('Blanks are no dealer code and no e-mail, but may be a password', () => {
    expect(missingFields({ company: ' ', email: '\t', password: ' ' })).toEqual(['company', 'email'])
    expect(missingFields({ company: 'nord', email: 'a@b.example', password: '' })).toEqual(['password'])
  })
  test('A refused sign-in is shown beside the field that it concerns', () => {
    expect(['not_found', 'bad_request_company', 'bad_request_email', 'bad_request_password'].map(fieldOf)).toEqual([
      'company',
      'company',
      'email',
      'password',
    ])
    expect(['invalid_credentials', 'totp_failed', 'network'].map(fieldOf)).toEqual([null, null, null])
  })
})

describe('choosing the server', () => {
  const bridge = (answer: unknown, asked: unknown[] = []): DesktopBridge => ({
    kind: 'main',
    call: async (_, input) => {
      asked.push(input)
      return answer as never
    },
    on: () => () => {},
  })

  test('An address without a protocol means https', async () => {
    const asked: unknown[] = []
    const app = bridge({ ok: true, value: { ok: true } }, asked)
    expect(await chooseServer(app, ' werkbank.autohaus.example ')).toBe('chosen')
    expect(await chooseServer(app, 'http://localhost:8080')).toBe('chosen')
    expect(asked).toEqual([{ url: 'https://werkbank.autohaus.example' }, { url: 'http://localhost:8080' }])
  })
  test('A refused server address says why', async () => {
    expect(await chooseServer(bridge(null), '  ')).toBe('required')
    const refused = { ok: true, value: { ok: false, reason: 'not_a_server' } }
    expect(await chooseServer(bridge(refused), 'https://x.example')).toBe('not_a_server')
    expect(await chooseServer(bridge({ ok: false, code: 'failed', message: '' }), 'https://x.example')).toBe('failed')
  })
})

test.each([
  [3, 'evening'],
  [4, 'morning'],
  [10, 'morning'],
  [11, 'day'],
  [17, 'day'],
  [18, 'evening'],
])('%i o’clock is greeted as %s', (hour, part) => expect(partOfDay(new Date(2026, 0, 1, hour, 59))).toBe(part))
