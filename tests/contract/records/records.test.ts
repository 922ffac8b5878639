import { describe, expect, test } from 'vitest'
import { isPermission } from '#contract/permissions/catalogue.ts'
import { type RecordDefinition, systemFields } from '#contract/records/define.ts'
import { records } from '#contract/records/index.ts'

const all = Object.entries<RecordDefinition>(records as unknown as Record<string, RecordDefinition>)

describe('records', () => {
  test.each(all)('%s names only what exists', (key, record) => {
    const fields = Object.keys(record.fields.shape)
    expect(record.name).toBe(key)
    expect([...record.sortKeys, ...record.unique].filter((name) => !fields.includes(name))).toEqual([])
    expect(fields.filter((name) => name in systemFields.shape)).toEqual([])
    expect(Object.values(record.permissions).filter((name) => !isPermission(name))).toEqual([])
    expect(record.table).toMatch(/^[a-z][a-z_]*$/)
    expect(record.path).toMatch(/^[a-z][a-z-]*$/)
  })

  test('tables and paths belong to one record each', () => {
    for (const part of ['table', 'path'] as const)
      expect(new Set(all.map(([, record]) => record[part])).size).toBe(all.length)
  })

  test('no record carries a secret', () => {
    const secret = /password|secret|token|totp/i
    expect(all.flatMap(([, { fields }]) => Object.keys(fields.shape).filter((name) => secret.test(name)))).toEqual([])
  })
})
