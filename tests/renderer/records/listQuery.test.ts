import { describe, expect, test } from 'vitest'
import { selectionSchema } from '#contract/api/define/recordSchemas.ts'
import { department } from '#contract/records/department.ts'
import { OPERATORS } from '#contract/records/fields.ts'
import { records } from '#contract/records/index.ts'
import { columnNames, fieldOf, filterNames } from '#renderer/records/fieldOf.ts'
import {
  changedQuery,
  filtersOf,
  readQuery,
  withoutFilters,
  writeQuery,
} from '#renderer/records/list/rows/listQuery.ts'

const read = (text: string) => readQuery(department, new URLSearchParams(text))

describe('the address of a list', () => {
  test('The address of a list is read and written without a loss', () => {
    const query = read(
      'q=werk+statt&sort=-name&deleted=only&filter[is_active][is]=true&filter[created_at][preset]=today',
    )
    expect(query).toEqual({
      q: 'werk statt',
      sort: '-name',
      deleted: 'only',
      'filter[is_active][is]': 'true',
      'filter[created_at][preset]': 'today',
    })
    expect(readQuery(department, writeQuery(query))).toEqual(query)
  })

  test('The address of a list keeps several values of one filter', () => {
    const query = read('filter[location_uuid][in]=a&filter[location_uuid][in]=none')
    expect(query).toEqual({ 'filter[location_uuid][in]': ['a', 'none'] })
    expect(writeQuery(query).getAll('filter[location_uuid][in]')).toEqual(['a', 'none'])
  })

  test.each([
    'sort=color',
    'filter[color][is]=x',
    'filter[name][min]=1',
    'filter[nowhere][is]=1',
    'cursor=x',
    'limit=9',
    'deleted=with',
    'q=',
  ])('The address leaves out what this list does not support: %s', (text) => expect(read(text)).toEqual({}))

  test('The address knows exactly the filters that the server accepts, for every record', () => {
    for (const record of Object.values(records)) {
      const known = Object.keys(selectionSchema(record).shape).filter((key) => key.startsWith('filter'))
      const offered = filterNames(record).flatMap((name) => {
        const field = fieldOf(record, name)
        return field ? OPERATORS[field.kind].map((operator) => `filter[${name}][${operator}]`) : []
      })
      expect(offered.toSorted(), record.name).toEqual(known.toSorted())
      for (const key of known) expect(readQuery(record, new URLSearchParams({ [key]: '1' })), key).not.toEqual({})
    }
  })

  test('Empty values leave the address, and all filters of a field are removed together', () => {
    const query = read('q=a&filter[created_at][from]=2026-01-01&filter[created_at][to]=2026-02-01&filter[name][is]=x')
    expect(changedQuery(query, { q: '', sort: 'name', 'filter[location_uuid][in]': [] })).not.toHaveProperty('q')
    expect([...filtersOf(query)]).toEqual([
      ['created_at', { from: '2026-01-01', to: '2026-02-01' }],
      ['name', { is: 'x' }],
    ])
    expect(withoutFilters(query, 'created_at')).toEqual({ q: 'a', 'filter[name][is]': 'x' })
    expect(withoutFilters(query)).toEqual({ q: 'a' })
  })
})

test('The columns of the view come first, and every other column can be chosen', () => {
  const names = columnNames(department, ['name', 'updated_at'])
  expect(names.slice(0, 2)).toEqual(['name', 'updated_at'])
  expect(names).toContain('short_code')
  expect(names).toContain('member_count')
  expect(names).toEqual(expect.arrayContaining(['created_at', 'updated_at', 'deleted_at']))
  expect(new Set(names).size).toBe(names.length)
})
