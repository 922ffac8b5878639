import { expect, test } from 'vitest'
import { afterSent } from '#renderer/ui/controls/afterSent.ts'

test('only what is still as it was sent is saved', () => {
  const sent: { first?: string; last?: string; phone?: string } = { first: 'Anna', last: 'Berg' }
  expect(afterSent(sent, sent)).toEqual({})
  expect(afterSent({ ...sent, last: 'Bergmann', phone: '1' }, sent)).toEqual({ last: 'Bergmann', phone: '1' })
})
