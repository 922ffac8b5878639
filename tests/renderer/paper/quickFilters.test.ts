import { expect, test } from 'vitest'
import { paper } from '#contract/records/paper.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import { QUICK_FILTERS, quickParameters } from '#renderer/features/paper/find/quickFilters.ts'
import { readQuery } from '#renderer/records/list/rows/listQuery.ts'

const ME = '0190a000-0000-7000-8000-000000000001'
const self = (...roles: StaffRole[]) => ({ uuid: ME, roles })

test.each(QUICK_FILTERS)(
  'The quick filter %s sets a filter that the list knows, and a second click removes it',
  (name) => {
    const before = new URLSearchParams('q=golf')
    const { isOn, next } = quickParameters(before, name, self('technician'))
    expect(isOn).toBe(false)
    expect(Object.keys(readQuery(paper, next))).toHaveLength(2)
    const again = quickParameters(next, name, self('technician'))
    expect(again.isOn).toBe(true)
    expect(again.next.toString()).toBe('q=golf')
  },
)

test.each([
  ['service_advisor', 'advisor_uuid'],
  ['technician', 'technician_uuid'],
] as const)('The own papers of a %s are the papers whose %s they are', (role, field) => {
  const { next } = quickParameters(new URLSearchParams(), 'mine', self(role))
  expect(next.toString()).toBe(new URLSearchParams({ [`filter[${field}][in]`]: ME }).toString())
})

test('A filter that was changed by hand is not the quick filter', () => {
  const { isOn } = quickParameters(new URLSearchParams('filter[technician_uuid][in]=other'), 'mine', self())
  expect(isOn).toBe(false)
})
