import { expect, test } from 'vitest'
import { lacksMethod } from '#renderer/features/paper/sheets/lacksMethod.ts'
import { countOf } from '#renderer/shared/orderState/extensionCount.ts'
import { orderStateKey } from '#renderer/shared/orderState/orderState.ts'

test('The first extension of an order is number 1 for people, though its sheet has the number 2', () => {
  expect([2, 3].map(countOf)).toEqual([1, 2])
})

test('An approval asks by which means it was given before it is saved; a refusal does not', () => {
  expect(lacksMethod('accepted', '')).toBe(true)
  expect([lacksMethod('accepted', 'phone'), lacksMethod('declined', ''), lacksMethod('open', '')]).toEqual([
    false,
    false,
    false,
  ])
})

test('The state of an order is what it waits for, or else its status, in every list', () => {
  expect(orderStateKey({ status: 'in_progress', hold_reason: 'waiting_approval' })).toBe(
    'choices.hold_reason.waiting_approval',
  )
  expect(orderStateKey({ status: 'in_progress', hold_reason: '' })).toBe('choices.status.in_progress')
})
