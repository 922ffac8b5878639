import { afterEach, describe, expect, it } from 'vitest'
import type { Dependent } from '#contract/dependents.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { mergeDependents } from '#renderer/records/dependents/mergeDependents.ts'
import { askFirst, openQuestion, showRefusal } from '#renderer/records/dependents/question.ts'

const dependent = (given: Partial<Dependent> = {}): Dependent => ({
  kind: 'planned',
  fate: 'no_longer_here',
  count: 1,
  from: null,
  examples: [],
  ...given,
})
const named = (...names: string[]) => names.map((label) => ({ record: 'paper', uuid: label, label }))

afterEach(() => openQuestion.get()?.answer(false))

describe('what depends on many rows', () => {
  it('is added up by kind and fate, with the earliest date and the first five names', () => {
    const merged = mergeDependents([
      [dependent({ count: 3, from: '2026-03-05T07:00:00.000Z', examples: named('a', 'b', 'c') })],
      [dependent({ count: 4, from: '2026-03-04T07:00:00.000Z', examples: named('d', 'e', 'f') })],
    ])
    expect(merged).toEqual([
      dependent({ count: 7, from: '2026-03-04T07:00:00.000Z', examples: named('a', 'b', 'c', 'd', 'e') }),
    ])
  })

  it('begins with what stands against the deletion', () => {
    const merged = mergeDependents([[dependent({ kind: 'rights', fate: 'rests' }), dependent({ fate: 'refuses' })]])
    expect(merged.map(({ fate }) => fate)).toEqual(['refuses', 'rests'])
  })
})

describe('the question before something is deleted', () => {
  it('is not asked where nothing depends on it', async () => {
    expect(await askFirst('delete', [])).toBe(true)
    expect(openQuestion.get()).toBeNull()
  })

  it('waits for the answer and is gone with it', async () => {
    for (const wanted of [true, false]) {
      const asked = askFirst('deactivate', [dependent()])
      expect(openQuestion.get()).toMatchObject({ action: 'deactivate', items: [dependent()] })
      openQuestion.get()?.answer(wanted)
      expect(await asked).toBe(wanted)
      expect(openQuestion.get()).toBeNull()
    }
  })

  it('counts as answered with no when another one takes its place', async () => {
    const first = askFirst('delete', [dependent()])
    const second = askFirst('leave', [dependent()])
    expect(await first).toBe(false)
    expect(openQuestion.get()?.action).toBe('leave')
    openQuestion.get()?.answer(true)
    expect(await second).toBe(true)
  })

  it('shows the open work that the server refused a deletion for', () => {
    const refused = new ApiError('record_in_use', { status: 409, dependents: [dependent({ fate: 'refuses' })] })
    expect(showRefusal(refused)).toBe(true)
    expect(openQuestion.get()?.items).toEqual([dependent({ fate: 'refuses' })])
    expect(showRefusal(new ApiError('record_in_use', { status: 409 }))).toBe(false)
    expect(showRefusal(new Error('no answer'))).toBe(false)
  })
})
