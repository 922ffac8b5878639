import { expect, test } from 'vitest'
import { lacksMethod } from '#renderer/features/paper/sheets/lacksMethod.ts'
import { countOf } from '#renderer/shared/orderState/extensionCount.ts'
import { orderStateKey } from '#renderer/shared/orderState/orderState.ts'

test('The first extension of an order is shown as number 1, though its sheet has the number 2', () => {
  expect([2, 3].map(countOf)).toEqual([1, 2])
})

test('An approval of an extension needs the means by which it was given; a refusal does not', () => {
  expect(lacksMethod('accepted', '')).toBe(true)
  expect([lacksMethod('accepted', 'phone'), lacksMethod('declined', ''), lacksMethod('open', '')]).toEqual([
    false,
    false,
    false,
  ])
})

test('The state of an order is shown as its hold reason, or without one as its status', () => {
  expect(orderStateKey({ status: 'in_progress', hold_reason: 'waiting_approval' })).toBe(
    'choices.hold_reason.waiting_approval',
  )
  expect(orderStateKey({ status: 'in_progress', hold_reason: '' })).toBe('choices.status.in_progress')
})
