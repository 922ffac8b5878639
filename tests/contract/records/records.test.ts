import { describe, expect, test } from 'vitest'
import {
  changesSchema,
  columnsOf,
  fieldSchema,
  filterFields,
  inputSchema,
  querySchema,
  selectionSchema,
} from '#contract/api/define/recordSchemas.ts'
import { namesOf } from '#contract/permissions/can.ts'
import { isNumberedRight, isPermission } from '#contract/permissions/catalogue.ts'
import { defineRecord, type RecordDefinition } from '#contract/records/define.ts'
import { defaultOf, type Field, type FieldKind, OPERATORS } from '#contract/records/fields.ts'
import { records } from '#contract/records/index.ts'
import { FILE_NAME_MAX } from '#contract/uploads/fileName.ts'

const all = Object.entries<RecordDefinition>(records)
const SYSTEM = ['uuid', 'version', 'created_at', 'updated_at', 'deleted_at', 'dealer_id']

/** Every kind of field, as future records will have them. */
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

/** Kinds with one natural order. Lists are sorted by no other kind. */
const SORTABLE_KINDS: readonly FieldKind[] = [
  'text',
  'email',
  'number',
  'integer',
  'money',
  'flag',
  'choice',
  'color',
  'date',
  'time',
  'moment',
  'clock',
]
/** Kinds that consist of words. */
const SEARCHABLE_KINDS: readonly FieldKind[] = ['text', 'email', 'phone', 'url', 'texts']

describe('definitions of records', () => {
  test.each(all)('%s names only existing fields', (key, record) => {
    const fields = Object.keys(record.fields)
    const all = columnsOf(record)
    const { filters, label, search, sortKeys, unique } = record
    expect(record.name).toBe(key)
    expect([...label, ...search, ...unique].filter((name) => !fields.includes(name))).toEqual([])
    expect([...filters, ...sortKeys].filter((name) => !(name in all))).toEqual([])
    expect(Object.keys(record.computed ?? {}).filter((name) => fields.includes(name) || SYSTEM.includes(name))).toEqual(
      [],
    )
    const kindsOf = (names: readonly string[]) => names.map((name) => all[name]?.kind ?? 'time')
    expect(SORTABLE_KINDS).toEqual(expect.arrayContaining(kindsOf(sortKeys)))
    expect(SEARCHABLE_KINDS).toEqual(expect.arrayContaining(kindsOf(search)))
    for (const kind of kindsOf(filters)) expect(OPERATORS[kind].length, kind).toBeGreaterThan(0)
    const location = Object.values(record.fields).find((field) => field.kind === 'reference' && field.to === 'location')
    if (record.scope === 'location' && key !== 'location')
      expect(location).toEqual({ kind: 'reference', to: 'location' })
    expect([...sortKeys, 'created_at', 'updated_at']).toContain(record.defaultSort.replace(/^-/, ''))
    expect(fields.filter((name) => SYSTEM.includes(name))).toEqual([])
    expect(
      Object.values(record.permissions)
        .flatMap(namesOf)
        .filter((name) => !(isPermission(name) || isNumberedRight(name))),
    ).toEqual([])
    expect(record.table).toMatch(/^[a-z][a-z_]*$/)
    // The routes of the specification join words by a hyphen or an underscore.
    expect(record.path).toMatch(/^[a-z][a-z-]*(\/[a-z][a-z_-]*)?$/)
    for (const name of fields) expect(name).toMatch(/^[a-z][a-zA-Z0-9_]*$/)
    // Rows without a moment come last. For other kinds no page could begin after an empty value.
    const sorted = sortKeys.filter((name) => all[name]?.kind !== 'moment')
    for (const name of [...label, ...sorted, ...unique]) expect(all[name]).not.toHaveProperty('optional')
    expect(label.length).toBeGreaterThan(0)
  })

  test.each(all)('%s refers to existing records and has existing defaults', (_key, record) => {
    for (const field of Object.values(record.fields)) {
      if (field.kind === 'reference') expect(records).toHaveProperty(field.to)
      const value = defaultOf(field)
      if (value !== undefined) expect(fieldSchema(field).parse(value)).toEqual(value)
    }
  })

  test('No two records share a table or a path', () => {
    for (const part of ['table', 'path'] as const)
      expect(new Set(all.map(([, record]) => record[part])).size).toBe(all.length)
  })

  test('No record has a field for a secret', () => {
    const secret = /password|secret|token|totp/i
    expect(all.flatMap(([, { fields }]) => Object.keys(fields).filter((name) => secret.test(name)))).toEqual([])
  })

  test('A record definition that names an unknown field does not compile', () => {
    const definition = { ...car, fields: { plate: car.fields.plate }, label: ['plate'], search: [] } as const
    // @ts-expect-error: no field is called `color`
    defineRecord({ ...definition, unique: ['color'], filters: [], sortKeys: ['plate'], defaultSort: 'plate' })
    // @ts-expect-error: nor can a list be sorted by it
    defineRecord({ ...definition, unique: [], filters: [], sortKeys: ['plate'], defaultSort: 'color' })
    expect(definition.label).toEqual(['plate'])
  })
})

describe('schemas that are derived from a definition', () => {
  const codes = (schema: { safeParse(value: unknown): { error?: { issues: object[] } } }, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => ('path' in issue ? String(issue.path) : '')) ?? []
  const query = (value: object) => codes(querySchema(car), value)

  test('A new row takes the defaults and refuses unknown fields', () => {
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

  test('A change names the version and only the changed fields', () => {
    expect(changesSchema(car).parse({ version: 3, keys: 1 })).toEqual({ version: 3, keys: 1 })
    expect(codes(changesSchema(car), { keys: 1 })).toEqual(['version'])
  })

  test('A value outside the bounds of its field is refused', () => {
    expect(codes(inputSchema(car), { plate: 'B', fuel: 'diesel', keys: 6 })).toEqual(['keys'])
    expect(codes(inputSchema(car), { plate: 'B', fuel: 'diesel', built: '1949-12-31' })).toEqual(['built'])
    expect(codes(inputSchema(car), { plate: 'B', fuel: 'diesel', built: '2051-01-01' })).toEqual(['built'])
    expect(codes(inputSchema(car), { plate: 'B', fuel: 'diesel', built: '2001-02-29' })).toEqual(['built'])
    expect(codes(inputSchema(car), { plate: 'B\u0000', fuel: 'diesel' })).toEqual(['plate'])
  })

  test('A list accepts only filters and sort keys that its record has', () => {
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

  test('A filter for a whole value takes the longest value of its field, and no longer one', () => {
    const filter = (length: number) =>
      selectionSchema(records.upload).safeParse({ 'filter[name][is]': 'a'.repeat(length) })
    expect(filter(FILE_NAME_MAX).success).toBe(true)
    expect(filter(FILE_NAME_MAX + 1).success).toBe(false)
  })

  test('A filter whose upper bound lies below its lower bound is refused at the upper bound', () => {
    expect(query({ 'filter[built][from]': '2026-02-02', 'filter[built][to]': '2026-02-01' })).toEqual([
      'filter[built][to]',
    ])
    expect(query({ 'filter[keys][min]': '10', 'filter[keys][max]': '9' })).toEqual(['filter[keys][max]'])
    expect(query({ 'filter[keys][min]': '9', 'filter[keys][max]': '10' })).toEqual([])
  })

  test('An export of a list takes no limit of rows', () => {
    expect(Object.keys(selectionSchema(car).shape)).not.toContain('limit')
    expect(filterFields(car).every(([, { kind }]) => OPERATORS[kind].length > 0)).toBe(true)
  })
})

describe('values of a field', () => {
  const closed = Array.from({ length: 7 }, () => [])
  const monday = (...spans: [string, string][]) => [spans.map(([from, to]) => ({ from, to })), ...closed.slice(1)]
  const contacts: Field = {
    kind: 'rows',
    most: 2,
    of: { name: { kind: 'text', min: 1, max: 9 }, fee: { kind: 'money', min: 0, max: 9, default: 3 } },
  }
  const cases: [Field, right: unknown[], wrong: unknown[]][] = [
    [
      { kind: 'phone' },
      ['+4930123456', '+390612345678901'],
      ['', '030123456', '+049301', '+49 30 1', '+1', `+${'1'.repeat(16)}`, 4930, null],
    ],
    [
      { kind: 'url', optional: true },
      [null, 'https://a.example/x?y=1#z', 'http://192.168.0.5:8080/', 'http://druckserver/'],
      [
        '',
        'javascript:alert(1)',
        'data:text/html,x',
        'ftp://a.example',
        '//a.example',
        'a.example',
        'https://a b',
        `https://a.example/${'x'.repeat(500)}`,
      ],
    ],
    [{ kind: 'money', min: -5, max: 5 }, [-5, 0, 5], [-6, 6, 1.5, '1', null, Number.NaN]],
    [
      { kind: 'moment' },
      ['2026-03-04T05:06:07.089Z', '1900-01-01T00:00:00.000Z', '2199-12-31T23:59:59.999Z'],
      [
        '2026-03-04T05:06:07Z',
        '2026-03-04T05:06:07.089+01:00',
        '2026-02-29T00:00:00.000Z',
        '2026-03-04',
        '1899-12-31T23:59:59.999Z',
        '2200-01-01T00:00:00.000Z',
        'infinity',
      ],
    ],
    [{ kind: 'clock' }, ['00:00', '23:59'], ['24:00', '7:30', '07:60', '07:30:00', '', null]],
    [{ kind: 'choices', of: ['a', 'b'] }, [[], ['b'], ['b', 'a']], [['a', 'a'], ['c'], 'a', [null], null]],
    [
      { kind: 'hours' },
      [closed, monday(['08:00', '12:00'], ['13:00', '24:00'])],
      [
        [],
        closed.slice(1),
        [...closed, []],
        monday(['12:00', '08:00']),
        monday(['08:00', '08:00']),
        monday(['08:00', '12:00'], ['12:00', '13:00']),
        monday(['08:00', '12:00'], ['11:00', '13:00']),
        monday(['13:00', '14:00'], ['08:00', '12:00']),
        monday(['24:00', '24:00']),
        monday(...Array.from({ length: 7 }, (_, hour): [string, string] => [`0${hour}:00`, `0${hour}:30`])),
        [[{ from: '08:00', to: '09:00', x: 1 }], ...closed.slice(1)],
        null,
      ],
    ],
    [
      contacts,
      [[], [{ name: 'A', fee: 1 }]],
      [[{}], [{ name: '' }], [{ name: 'A', x: 1 }], [[]], Array(3).fill({ name: 'A' }), null],
    ],
  ]
  test.each(cases)('The field kind %j takes and refuses the right values', (field, right, wrong) => {
    const schema = fieldSchema(field)
    for (const value of right) expect(schema.parse(value), JSON.stringify(value)).toEqual(value)
    for (const value of wrong) expect(schema.safeParse(value).success, JSON.stringify(value)).toBe(false)
  })

  test('An entry of a list field gets the defaults of its columns', () => {
    expect(fieldSchema(contacts).parse([{ name: ' A ' }])).toEqual([{ name: 'A', fee: 3 }])
  })
})
