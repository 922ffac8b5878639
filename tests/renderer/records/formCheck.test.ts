import { describe, expect, test } from 'vitest'
import { fieldSchema } from '#contract/api/define/recordSchemas.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Field } from '#contract/records/fields.ts'
import { records } from '#contract/records/index.ts'
import { checkField } from '#renderer/records/form/draft/checkField.ts'
import { emptyValues, resolverOf, sentValue } from '#renderer/records/form/draft/formValues.ts'
import { fc } from '#tests/support/samples/fc.ts'

const EXAMPLES: readonly Field[] = [
  { kind: 'text', min: 2, max: 5 },
  { kind: 'text', max: 5, pattern: '[A-Z]*' },
  { kind: 'email' },
  { kind: 'email', optional: true },
  { kind: 'phone' },
  { kind: 'url' },
  { kind: 'number', min: -1.5, max: 90 },
  { kind: 'integer', min: 0, max: 9, optional: true },
  { kind: 'money', min: 0, max: 100_000 },
  { kind: 'flag' },
  { kind: 'choice', of: ['a', 'b'] },
  { kind: 'choice', of: ['', 'a'], default: '' },
  { kind: 'choices', of: ['a', 'b', 'c'] },
  { kind: 'color' },
  { kind: 'date', min: '2026-01-01', max: '2026-12-31', optional: true },
  { kind: 'moment' },
  { kind: 'clock' },
  { kind: 'reference', to: 'location' },
  { kind: 'texts', most: 2, pattern: '[a-z]{1,3}' },
  { kind: 'hours' },
  { kind: 'richText', max: 5 },
  { kind: 'rows', most: 2, of: { name: { kind: 'text', min: 1, max: 3 }, age: { kind: 'integer', min: 0, max: 5 } } },
]

const NEAR: readonly unknown[] = [
  null,
  '',
  'a',
  'ab',
  'abcdef',
  'ABC',
  'a\u0000b',
  'a@b.de',
  'a@b',
  'a b@c.de',
  '+49301234567',
  '0301234567',
  'https://werkbank.example/a?b=1',
  'http://localhost',
  'ftp://werkbank.example',
  'https://werkbank.example/ä',
  0,
  -1.5,
  9,
  9.5,
  90.1,
  100_001,
  true,
  false,
  ['a'],
  ['a', 'c'],
  ['d'],
  ['abc', 'abcd'],
  ['a', 'b', 'c'],
  '#1f6feb',
  '#1F6FEB',
  '2026-02-28',
  '2026-02-30',
  '2025-12-31',
  '2027-01-01',
  '2026-03-04T05:06:00.000Z',
  '2026-03-04T05:06:00Z',
  '1899-12-31T00:00:00.000Z',
  '08:30',
  '24:00',
  '8:30',
  '018f4b1e-7c3a-7d5e-8f00-0123456789ab',
  'no-uuid',
  Array.from({ length: 7 }, () => []),
  Array.from({ length: 7 }, () => [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '24:00' },
  ]),
  Array.from({ length: 7 }, () => [
    { from: '08:00', to: '12:00' },
    { from: '12:00', to: '13:00' },
  ]),
  Array.from({ length: 7 }, () => [{ from: '12:00', to: '08:00' }]),
  Array.from({ length: 6 }, () => []),
  { type: 'doc', content: [] },
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Öl 5 l' }] }] },
  { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'abcde' }] }] },
  [{ name: 'Ann', age: 5 }],
  [{ name: '', age: 5 }],
  [{ name: 'Ann', age: 6 }],
  [
    { name: 'A', age: 1 },
    { name: 'B', age: 1 },
    { name: 'C', age: 1 },
  ],
]

/** Whether a form can hold the value in a field of this kind. The compiler excludes values of other types. */
const fits = (field: Field, value: unknown) => {
  if (value === null) return true
  if (field.kind === 'richText') return isObject(value) && Object.hasOwn(Object(value), 'type')
  if (['texts', 'choices', 'hours', 'rows'].includes(field.kind)) {
    if (!Array.isArray(value)) return false
    if (field.kind === 'hours') return value.every(Array.isArray)
    return value.every(field.kind === 'rows' ? isObject : isString)
  }
  if (Array.isArray(value)) return false
  if (['number', 'integer', 'money'].includes(field.kind)) return typeof value === 'number'
  return field.kind === 'flag' ? typeof value === 'boolean' : typeof value === 'string'
}
const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one)
const isString = (one: unknown) => typeof one === 'string'

describe('forms that refuse what the server would refuse', () => {
  test.each(EXAMPLES.map((field) => [JSON.stringify(field), field] as const))(
    'The form checks %s like the server',
    (_name, field) => {
      for (const value of NEAR.filter((one) => fits(field, one))) {
        const sent = sentValue(field, value)
        const server = fieldSchema(field).safeParse(sent).success
        // The server checks addresses more strictly. Its answer stands at the same field.
        const isFiner = field.kind === 'email' || field.kind === 'url'
        const form = checkField(field, sent) === null
        expect(form, JSON.stringify(value)).toBe(isFiner && form ? form : server)
        if (isFiner && server) expect(form, JSON.stringify(value)).toBe(true)
      }
    },
  )

  test.each([
    ['04321 5512 / 5513', 'two_phones'],
    ['0171 1234567, 030 2312512', 'two_phones'],
    ['030 231251 App. 15', 'phone_extension'],
    ['030 Anna', 'invalid_format'],
  ])('The form says why %s is no telephone number', (text, code) => {
    expect(checkField({ kind: 'phone' }, text)).toEqual({ code })
  })

  test('The form checks any text, number or list like the server', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.integer({ min: -10, max: 20 }),
      fc.array(fc.string({ maxLength: 4 }), { maxLength: 3 }),
      fc.boolean(),
      fc.constant(null),
    )
    fc.assert(
      fc.property(fc.constantFrom(...EXAMPLES), anything, (field, value) => {
        fc.pre(fits(field, value))
        const sent = sentValue(field, value)
        const server = fieldSchema(field).safeParse(sent).success
        if (server) expect(checkField(field, sent)).toBeNull()
        else if (field.kind !== 'email' && field.kind !== 'url') expect(checkField(field, sent)).not.toBeNull()
      }),
      { numRuns: 300 },
    )
  })
})

test.each(Object.values<RecordDefinition>(records).map((record) => [record.name, record] as const))(
  'A new %s without input lacks exactly the fields without a default',
  async (_name, record) => {
    const { errors } = await resolverOf(record)(emptyValues(record), undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    for (const name of Object.keys(errors)) expect(record.fields[name], name).not.toHaveProperty('default')
    for (const error of Object.values(errors)) expect(error).toMatchObject({ type: 'required' })
  },
)

test('A problem inside of a field names its place', () => {
  const rows = EXAMPLES.find(({ kind }) => kind === 'rows') as Field
  expect(
    checkField(rows, [
      { name: 'Ann', age: 1 },
      { name: 'Bo', age: 9 },
    ]),
  ).toEqual({
    code: 'too_big',
    bound: 5,
    path: '1.age',
  })
  const week = Array.from({ length: 7 }, () => [{ from: '08:00', to: '12:00' }])
  expect(checkField({ kind: 'hours' }, week.with(3, [{ from: '12:00', to: '' }]))).toMatchObject({
    code: 'required',
    path: '3.0',
  })
})
