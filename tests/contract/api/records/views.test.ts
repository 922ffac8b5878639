import { describe, expect, it } from 'vitest'
import { viewContent } from '#contract/api/records/views.ts'
import { records } from '#contract/records/index.ts'

const PLAIN = { columns: [], widths: {}, sort: 'name', filters: {}, density: 'normal' } as const

describe('a saved view', () => {
  it('A saved view can be sorted and filtered by any field of any record', () => {
    const names = Object.values(records).flatMap(({ fields }) => Object.keys(fields))
    expect(names).toEqual(expect.arrayContaining(['licensePlate', 'jobId']))
    const refused = names.filter(
      (name) =>
        !viewContent.safeParse({ ...PLAIN, sort: `-${name}`, filters: { [`filter[${name}][eq]`]: 'x' } }).success,
    )
    expect(refused).toEqual([])
  })

  it('A saved view is refused if its sort key does not have the form of a field name', () => {
    for (const sort of ['', '-', '--name', 'name;drop', 'Name', 'a'.repeat(61)])
      expect(viewContent.safeParse({ ...PLAIN, sort }).success).toBe(false)
  })
})
