import { describe, expect, test } from 'vitest'
import type { SettingKey } from '#contract/settings/registry.ts'
import {
  afterSaving,
  conflictsOf,
  type Draft,
  insisted,
  isDefaultValue,
  typed,
  without,
} from '#renderer/features/settings/data/draft.ts'
import { filterSettings } from '#renderer/features/settings/data/filterSettings.ts'
import { readSettingsFile } from '#renderer/features/settings/data/readSettingsFile.ts'
import { sameValue } from '#renderer/features/settings/data/sameValue.ts'
import type { StoredSetting, StoredSettings } from '#renderer/features/settings/data/useSettingList.ts'

const row = (key: SettingKey, value: StoredSetting['value'], more: Partial<StoredSetting> = {}): StoredSetting => ({
  key,
  value,
  is_set: false,
  changed_at: null,
  changed_by: null,
  ...more,
})
const stored = (...rows: StoredSetting[]): StoredSettings => ({
  version: 1,
  rows: new Map(rows.map((one) => [one.key, one])),
})
const none: Draft = new Map()

describe('a typed value of a setting', () => {
  test('A typed value is a change until it is the stored one again', () => {
    const info = row('custom_info', 'Eins')
    const draft = typed(none, info, 'Zwei')
    expect([...draft]).toEqual([['custom_info', { value: 'Zwei', base: 'Eins' }]])
    expect(typed(draft, info, 'Eins').size).toBe(0)
    expect(without(draft, ['custom_info']).size).toBe(0)
  })

  test('A typed secret is a change as long as it is not empty', () => {
    const secret = row('smtp_password', null, { is_set: true, changed_at: '2026-01-01T00:00:00.000Z' })
    const draft = typed(none, secret, null)
    expect(draft.get('smtp_password')?.value).toBeNull()
    expect(typed(draft, secret, undefined).size).toBe(0)
    expect(isDefaultValue(secret)).toBe(false)
  })

  test('A value typed while saving stays, as a change of the saved one', () => {
    const [info, host] = [row('custom_info', 'Eins'), row('anti_virus_host', 'a')]
    const sent = typed(typed(none, info, 'Zwei'), host, 'b')
    const meanwhile = typed(sent, info, 'Drei')
    const now = stored(row('custom_info', 'Zwei'), row('anti_virus_host', 'b'))
    expect([...afterSaving(meanwhile, sent, now)]).toEqual([['custom_info', { value: 'Drei', base: 'Zwei' }]])
    expect(afterSaving(sent, sent, now).size).toBe(0)
    expect(afterSaving(none, sent, now).size).toBe(0)
  })
})

describe('a conflict of a setting', () => {
  test('A setting conflicts when another user has changed it to another value since the typing began', () => {
    const draft = typed(none, row('custom_info', 'Eins'), 'Zwei')
    expect(conflictsOf(draft, stored(row('custom_info', 'Eins')))).toEqual([])
    expect(conflictsOf(draft, stored(row('custom_info', 'Zwei')))).toEqual([])
    const theirs = row('custom_info', 'Drei')
    expect(conflictsOf(draft, stored(theirs))).toEqual(['custom_info'])
    expect(conflictsOf(insisted(draft, theirs), stored(theirs))).toEqual([])
  })

  test('A conflict of a secret is found by the time of its change', () => {
    const before = row('smtp_password', null, { is_set: true, changed_at: '2026-01-01T00:00:00.000Z' })
    const draft = typed(none, before, 'neu')
    const after = { ...before, changed_at: '2026-01-02T00:00:00.000Z' }
    expect(conflictsOf(draft, stored(before))).toEqual([])
    expect(conflictsOf(draft, stored(after))).toEqual(['smtp_password'])
  })

  test('A conflict compares with the value that was shown when the typing began', () => {
    const info = row('custom_info', 'Eins')
    const draft = typed(typed(none, info, 'Zwei'), row('custom_info', 'Drei'), 'Vier')
    expect(draft.get('custom_info')).toEqual({ value: 'Vier', base: 'Eins' })
  })
})

describe('the search in settings', () => {
  const all = stored(
    row('custom_info', 'x', { is_set: true }),
    row('smtp_host', ''),
    row('smtp_password', null, { is_set: true }),
    row('plugin_chat', true),
  )
  const words = (key: SettingKey) => ({ custom_info: 'Hinweis für alle', smtp_host: 'Server' })[key as string] ?? ''
  const found = (search: string, filter: Parameters<typeof filterSettings>[0]['filter'] = null, draft = none) =>
    filterSettings({ search, filter }, all, draft, words)

  test('The search of settings finds words in names, helps and keys, without accents and case', () => {
    expect(found('FUR hinweis')).toEqual(['custom_info'])
    expect(found('smtp')).toEqual(['smtp_host', 'smtp_password'])
    expect(found('  ')).toHaveLength(4)
    expect(found('nothing at all')).toEqual([])
  })

  test('The search of settings filters by changed, unsaved, plugin or secret', () => {
    expect(found('', 'changed')).toEqual(['custom_info', 'smtp_password'])
    expect(found('', 'secret')).toEqual(['smtp_password'])
    expect(found('', 'plugin')).toEqual(['plugin_chat'])
    expect(found('', 'unsaved', typed(none, row('smtp_host', ''), 'mail.example'))).toEqual(['smtp_host'])
  })
})

describe('a file of settings', () => {
  test('A file of settings is recognised by its own mark', () => {
    expect(readSettingsFile('{"format":"werkbank-settings","values":{"custom_info":"x"}}')).toEqual({
      custom_info: 'x',
    })
    for (const text of ['', '[]', 'null', '{}', '{"format":"other","values":{}}', '{"format":"werkbank-settings"}'])
      expect(readSettingsFile(text)).toBeNull()
    expect(readSettingsFile('{"format":"werkbank-settings","values":[1]}')).toBeNull()
  })
})

test('A value with its keys in another order is the same value', () => {
  expect(sameValue({ 100: { de: 'a', en: 'b' } }, { 100: { en: 'b', de: 'a' } })).toBe(true)
  expect(sameValue({ 100: { de: 'a' } }, { 100: {} })).toBe(false)
  expect(sameValue(null, {})).toBe(false)
})
