import { expect, test } from 'vitest'
import { afterSent } from '#renderer/ui/controls/afterSent.ts'

test('Only values that did not change since they were sent count as saved', () => {
  const sent: { first?: string; last?: string; phone?: string } = { first: 'Anna', last: 'Berg' }
  expect(afterSent(sent, sent)).toEqual({})
  expect(afterSent({ ...sent, last: 'Bergmann', phone: '1' }, sent)).toEqual({ last: 'Bergmann', phone: '1' })
})
