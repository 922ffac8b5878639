import { describe, expect, test } from 'vitest'
import { chat } from '#contract/records/chat.ts'
import { emptyValues, resolverOf } from '#renderer/records/form/draft/formValues.ts'
import { hiddenRefusals } from '#renderer/records/form/draft/hiddenRefusals.ts'

type Check = ReturnType<typeof resolverOf>
const refusedBy = async (check: Check, values: Record<string, unknown>) =>
  Object.keys((await check(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors)

describe('the form of a private chat, whose empty name has no field', () => {
  const saved = { ...emptyValues(chat), name: '' }
  const check = resolverOf(chat, () => saved)

  test('A private chat is saved when another field changed', async () => {
    expect(await refusedBy(check, { ...saved, is_on_hold: true })).toEqual([])
  })

  test('A private chat is not saved when a change makes a field wrong', async () => {
    expect(await refusedBy(check, { ...saved, retention_days: -1 })).toEqual(['retention_days'])
  })

  test('A private chat cannot be created in the form: a new row must be right in all fields', async () => {
    expect(await refusedBy(resolverOf(chat), saved)).toEqual(['name'])
  })
})

test('The form names a refused field that the page does not show', () => {
  const wrong = new Set(['name', 'retention_days'])
  const draft = {
    view: { record: chat },
    form: { getFieldState: (name: string) => ({ error: wrong.has(name) ? { type: 'required' } : undefined }) },
  } as unknown as Parameters<typeof hiddenRefusals>[0]
  expect(hiddenRefusals(draft, (name) => name === 'retention_days')).toEqual(['name'])
  expect(hiddenRefusals(draft, () => true)).toEqual([])
})
