import { describe, expect, test } from 'vitest'
import { isPermission } from '#contract/permissions/catalogue.ts'
import { defineRecord, type RecordDefinition } from '#contract/records/define.ts'
import { defaultOf, OPERATORS } from '#contract/records/fields.ts'
import { records } from '#contract/records/index.ts'
import {
  changesSchema,
  fieldSchema,
  filterFields,
  inputSchema,
  querySchema,
  selectionSchema,
} from '#contract/records/schemas.ts'

const all = Object.entries<RecordDefinition>(records)
const SYSTEM = ['uuid', 'version', 'created_at', 'updated_at', 'deleted_at', 'dealer_id']

/** Every kind of field, as records to come will have them. */
const car = defineRecord({
  name: 'car',
  table: 'cars',
  path: 'cars',
  fields: {
    plate: { kind: 'text', min: 1, max: 12 },
    keys: { kind: 'integer', min: 0, max: 5, default: 2 },
    price: { kind: 'number', min: 0, max: 1_000, optional: true },
    built: { kind: 'date', min: '1950-01-01', max: '2050-12-31', optional: true },
    fuel: { kind: 'choice', of: ['petrol', 'diesel'] },
    is_sold: { kind: 'flag', default: false },
    location_uuid: { kind: 'reference', to: 'location', optional: true },
    codes: { kind: 'texts', most: 2, pattern: '[A-Z]{2}' },
  },
  permissions: records.group.permissions,
  unique: ['plate'],
  label: ['plate'],
  search: ['plate'],
  filters: ['plate', 'keys', 'price', 'built', 'fuel', 'is_sold', 'location_uuid', 'codes'],
  sortKeys: ['plate', 'keys'],
  defaultSort: 'plate',
})

describe('records', () => {
  test.each(all)('%s names only what exists', (key, record) => {
    const fields = Object.keys(record.fields)
    const { filters, label, search, sortKeys, unique } = record
    expect(record.name).toBe(key)
    expect([...filters, ...label, ...search, ...sortKeys, ...unique].filter((name) => !fields.includes(name))).toEqual(
      [],
    )
    expect([...sortKeys, 'created_at', 'updated_at']).toContain(record.defaultSort.replace(/^-/, ''))
    expect(fields.filter((name) => SYSTEM.includes(name))).toEqual([])
    expect(Object.values(record.permissions).filter((name) => !isPermission(name))).toEqual([])
    expect(record.table).toMatch(/^[a-z][a-z_]*$/)
    expect(record.path).toMatch(/^[a-z][a-z-]*$/)
    for (const name of fields) expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    for (const name of [...label, ...sortKeys, ...unique]) expect(record.fields[name]).not.toHaveProperty('optional')
    expect(label.length).toBeGreaterThan(0)
  })

  test.each(all)('%s refers to records and defaults to values that exist', (_key, record) => {
    for (const field of Object.values(record.fields)) {
      if (field.kind === 'reference') expect(records).toHaveProperty(field.to)
      const value = defaultOf(field)
      if (value !== undefined) expect(fieldSchema(field).parse(value)).toEqual(value)
    }
  })

  test('tables and paths belong to one record each', () => {
    for (const part of ['table', 'path'] as const)
      expect(new Set(all.map(([, record]) => record[part])).size).toBe(all.length)
  })

  test('no record carries a secret', () => {
    const secret = /password|secret|token|totp/i
    expect(all.flatMap(([, { fields }]) => Object.keys(fields).filter((name) => secret.test(name)))).toEqual([])
  })

  test('a name that does not exist does not compile', () => {
    const definition = { ...car, fields: { plate: car.fields.plate }, label: ['plate'], search: [] } as const
    // @ts-expect-error: no field is called `color`
    defineRecord({ ...definition, unique: ['color'], filters: [], sortKeys: ['plate'], defaultSort: 'plate' })
    // @ts-expect-error: nor can a list be sorted by it
    defineRecord({ ...definition, unique: [], filters: [], sortKeys: ['plate'], defaultSort: 'color' })
    expect(definition.label).toEqual(['plate'])
  })
})

describe('what is derived from a definition', () => {
  const codes = (schema: { safeParse(value: unknown): { error?: { issues: object[] } } }, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => ('path' in issue ? String(issue.path) : '')) ?? []
  const query = (value: object) => codes(querySchema(car), value)

  test('a new row takes the defaults and refuses strange fields', () => {
    expect(inputSchema(car).parse({ plate: ' B-A 1 ', fuel: 'diesel' })).toEqual({
      plate: 'B-A 1',
      fuel: 'diesel',
      keys: 2,
      price: null,
      built: null,
      is_sold: false,
      location_uuid: null,
      codes: [],
    })
    expect(codes(inputSchema(car), {})).toEqual(['plate', 'fuel'])
    for (const strange of [{ uuid: 'x' }, { deleted_at: null }, { __proto__: null, version: 1 }])
      expect(inputSchema(car).safeParse({ plate: 'B', fuel: 'diesel', ...strange }).success).toBe(
        Object.keys(strange).length === 0,
      )
  })

  test('a change names the version and only what it changes', () => {
    expect(changesSchema(car).parse({ version: 3, keys: 1 })).toEqual({ version: 3, keys: 1 })
    expect(codes(changesSchema(car), { keys: 1 })).toEqual(['version'])
  })

  test('bounds are part of the rule', () => {
    expect(codes(inputSchema(car), { plate: 'B', fuel: 'diesel', keys: 6 })).toEqual(['keys'])
    expect(codes(inputSchema(car), { plate: 'B', fuel: 'diesel', built: '1949-12-31' })).toEqual(['built'])
    expect(codes(inputSchema(car), { plate: 'B', fuel: 'diesel', built: '2051-01-01' })).toEqual(['built'])
    expect(codes(inputSchema(car), { plate: 'B', fuel: 'diesel', built: '2001-02-29' })).toEqual(['built'])
    expect(codes(inputSchema(car), { plate: 'B\u0000', fuel: 'diesel' })).toEqual(['plate'])
  })

  test('a list is asked with known filters only', () => {
    expect(querySchema(car).parse({})).toEqual({ limit: 50, sort: 'plate' })
    expect(
      query({ 'filter[fuel][in]': ['petrol', 'diesel'], 'filter[keys][min]': '1', q: 'b', sort: '-keys' }),
    ).toEqual([])
    expect(query({ 'filter[built][preset]': 'last_7_days', 'filter[created_at][from]': '2026-01-01' })).toEqual([])
    expect(query({ 'filter[location_uuid][in]': 'none' })).toEqual([])
    for (const wrong of [
      { 'filter[fuel][in]': 'steam' },
      { 'filter[keys][is]': '1' },
      { 'filter[secret][is]': '1' },
      { 'filter[keys][min]': 'x' },
      { 'filter[built][preset]': 'tomorrow' },
      { 'filter[built][from]': '1899-12-31' },
      { 'filter[location_uuid][in]': 'x' },
      { sort: 'codes' },
      { deleted: 'yes' },
      { limit: '0' },
      { limit: '201' },
    ])
      expect(query(wrong), JSON.stringify(wrong)).toHaveLength(1)
  })

  test('a span that ends before it begins is refused at its end', () => {
    expect(query({ 'filter[built][from]': '2026-02-02', 'filter[built][to]': '2026-02-01' })).toEqual([
      'filter[built][to]',
    ])
    expect(query({ 'filter[keys][min]': '10', 'filter[keys][max]': '9' })).toEqual(['filter[keys][max]'])
    expect(query({ 'filter[keys][min]': '9', 'filter[keys][max]': '10' })).toEqual([])
  })

  test('an export knows no pages', () => {
    expect(Object.keys(selectionSchema(car).shape)).not.toContain('limit')
    expect(filterFields(car).every(([, { kind }]) => OPERATORS[kind].length > 0)).toBe(true)
  })
})
