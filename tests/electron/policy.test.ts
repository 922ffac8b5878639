import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DEFAULT_PREFERENCES, isLocked, mergePreferences } from '#electron/settings/policy.ts'
import { activePolicy, policyPath } from '#electron/settings/policyFile.ts'

const A = 'https://a.example'
const B = 'https://b.example'

describe('the order of default, policy and user', () => {
  test.each([
    ['nothing set', {}, {}, null],
    ['the user', {}, { serverUrl: B }, B],
    ['the policy', { serverUrl: { value: A, locked: false } }, {}, A],
    ['the user over an open policy', { serverUrl: { value: A, locked: false } }, { serverUrl: B }, B],
    ['a locked policy over the user', { serverUrl: { value: A, locked: true } }, { serverUrl: B }, A],
  ])('The value of a setting follows the order of default, policy and user: %s', (_name, policy, own, serverUrl) => {
    expect(mergePreferences(policy, own)).toEqual({ ...DEFAULT_PREFERENCES, serverUrl })
  })

  test('Each setting of the policy is locked or open by itself', () => {
    const policy = { serverUrl: { value: A, locked: true }, chatAlwaysOnTop: { value: true, locked: false } }
    expect(mergePreferences(policy, { chatAlwaysOnTop: false })).toEqual({ ...DEFAULT_PREFERENCES, serverUrl: A })
    expect([isLocked(policy, 'serverUrl'), isLocked(policy, 'chatAlwaysOnTop'), isLocked({}, 'serverUrl')]).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('the policy file', () => {
  const read = (content: string | null, serverUrl: string | null = null) => {
    const folder = mkdtempSync(join(tmpdir(), 'werkbank-policy-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const policyFile = join(folder, 'policy.json')
    if (content !== null) writeFileSync(policyFile, content)
    const events: string[] = []
    return { policy: activePolicy({ policyFile, serverUrl }, (event) => events.push(event)), events }
  }

  test('The settings of the policy file are read, and the server address gets its normal form', () => {
    const { policy, events } = read('{"serverUrl": {"value": "a.example/login", "locked": true}}')
    expect(policy).toEqual({ serverUrl: { value: A, locked: true } })
    expect(events).toEqual([])
  })

  test('A missing policy file is allowed', () => {
    expect(read(null)).toEqual({ policy: {}, events: [] })
  })

  test.each([
    '{"serverUrl"',
    '[]',
    '{"serverUrl": "https://a.example"}',
    '{"unknown": {"value": 1}}',
    '{"serverUrl": {"value": "ftp://a.example"}}',
  ])('The policy file is reported and ignored if it contains %s', (content) => {
    expect(read(content)).toEqual({ policy: {}, events: ['policy.invalid'] })
  })

  test('An address of the server that is given for this run cannot be changed by the user', () => {
    expect(read('{"chatAlwaysOnTop": {"value": true}}', B).policy).toEqual({
      serverUrl: { value: B, locked: true },
      chatAlwaysOnTop: { value: true, locked: false },
    })
  })

  test('The policy file lies in a folder that only an administrator can write', () => {
    vi.stubEnv('ProgramFiles', 'C:\\Users\\anna')
    expect(policyPath('win32')).toBe('C:\\Program Files\\Werkbank\\policy.json')
    expect(policyPath('darwin')).toBe('/Library/Application Support/Werkbank/policy.json')
    expect(policyPath('linux')).toBe('/etc/werkbank/policy.json')
  })
})
