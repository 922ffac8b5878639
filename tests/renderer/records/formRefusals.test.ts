import { describe, expect, test } from 'vitest'
import { chat } from '#contract/records/chat.ts'
import { emptyValues, resolverOf } from '#renderer/records/form/draft/formValues.ts'
import { hiddenRefusals } from '#renderer/records/form/draft/hiddenRefusals.ts'

type Check = ReturnType<typeof resolverOf>
const refusedBy = async (check: Check, values: Record<string, unknown>) =>
  Object.keys((await check(values, undefined, { fields: {}, shouldUseNativeValidation: false })).errors)

describe('a private chat, whose name is empty and not drawn', () => {
  const saved = { ...emptyValues(chat), name: '' }
  const check = resolverOf(chat, () => saved)

  test('is saved when another field changed', async () => {
    expect(await refusedBy(check, { ...saved, is_on_hold: true })).toEqual([])
  })

  test('is refused for what changed to something wrong', async () => {
    expect(await refusedBy(check, { ...saved, retention_days: -1 })).toEqual(['retention_days'])
  })

  test('cannot be made: a new row has to be right in all fields', async () => {
    expect(await refusedBy(resolverOf(chat), saved)).toEqual(['name'])
  })
})

test('a refused field that the page does not show is told by name', () => {
  const wrong = new Set(['name', 'retention_days'])
  const draft = {
    view: { record: chat },
    form: { getFieldState: (name: string) => ({ error: wrong.has(name) ? { type: 'required' } : undefined }) },
  } as unknown as Parameters<typeof hiddenRefusals>[0]
  expect(hiddenRefusals(draft, (name) => name === 'retention_days')).toEqual(['name'])
  expect(hiddenRefusals(draft, () => true)).toEqual([])
})
