import { afterEach, describe, expect, it } from 'vitest'
import type { Dependent } from '#contract/dependents.ts'
import { department } from '#contract/records/department.ts'
import { extension } from '#contract/records/extension.ts'
import { location } from '#contract/records/location.ts'
import { paper } from '#contract/records/paper.ts'
import { work } from '#contract/records/work.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { actionsOfChange } from '#renderer/records/dependents/askAboutChange.ts'
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

describe('dependents of many rows that are deleted', () => {
  it('Dependents are added up by kind and by what happens to them, with the earliest date and the first five names', () => {
    const merged = mergeDependents([
      [dependent({ count: 3, from: '2026-03-05T07:00:00.000Z', examples: named('a', 'b', 'c') })],
      [dependent({ count: 4, from: '2026-03-04T07:00:00.000Z', examples: named('d', 'e', 'f') })],
    ])
    expect(merged).toEqual([
      dependent({ count: 7, from: '2026-03-04T07:00:00.000Z', examples: named('a', 'b', 'c', 'd', 'e') }),
    ])
  })

  it('Dependents that prevent the deletion come first', () => {
    const merged = mergeDependents([[dependent({ kind: 'rights', fate: 'rests' }), dependent({ fate: 'refuses' })]])
    expect(merged.map(({ fate }) => fate)).toEqual(['refuses', 'rests'])
  })
})

describe('changes of a row that ask about dependents first', () => {
  it.each([
    [
      'a department that is no workshop team any more',
      department,
      { is_workshop_team: true },
      { is_workshop_team: false },
      ['disband'],
    ],
    [
      'a department that becomes a workshop team',
      department,
      { is_workshop_team: false },
      { is_workshop_team: true },
      [],
    ],
    ['a department that moves', department, { location_uuid: 'a' }, { location_uuid: 'b' }, ['move']],
    ['a department that had no location', department, { location_uuid: null }, { location_uuid: 'b' }, []],
    ['a paper that moves', paper, { location_uuid: 'a' }, { location_uuid: 'b' }, ['move']],
    ['a paper that no department does any more', paper, { workshop_uuid: 'a' }, { workshop_uuid: null }, ['reassign']],
    ['an extension that the customer declines', extension, { answer: 'open' }, { answer: 'declined' }, ['decline']],
    ['an extension that was postponed before', extension, { answer: 'postponed' }, { answer: 'declined' }, []],
    ['an extension that the customer accepts', extension, { answer: 'open' }, { answer: 'accepted' }, []],
    ['a work that is not done', work, { state: 'in_progress' }, { state: 'canceled' }, ['decline']],
    ['a location that is switched off', location, { is_active: true }, { is_active: false }, ['deactivate']],
    [
      'a location with another name',
      location,
      { is_active: true, description: 'a' },
      { is_active: true, description: 'b' },
      [],
    ],
  ] as const)('A change asks about dependents only if needed: %s', (_, record, before, after, actions) => {
    expect(actionsOfChange(record, before, after)).toEqual(actions)
  })
})

describe('the question before a row is deleted', () => {
  it('The question is not asked where nothing depends on the row', async () => {
    expect(await askFirst('delete', [])).toBe(true)
    expect(openQuestion.get()).toBeNull()
  })

  it('The question waits for the answer of the user, and closes with it', async () => {
    for (const wanted of [true, false]) {
      const asked = askFirst('deactivate', [dependent()])
      expect(openQuestion.get()).toMatchObject({ action: 'deactivate', items: [dependent()] })
      openQuestion.get()?.answer(wanted)
      expect(await asked).toBe(wanted)
      expect(openQuestion.get()).toBeNull()
    }
  })

  it('The question counts as answered with no when another one takes its place', async () => {
    const first = askFirst('delete', [dependent()])
    const second = askFirst('leave', [dependent()])
    expect(await first).toBe(false)
    expect(openQuestion.get()?.action).toBe('leave')
    openQuestion.get()?.answer(true)
    expect(await second).toBe(true)
  })

  it('The question shows the open work for which the server refused a deletion', () => {
    const refused = new ApiError('record_in_use', { status: 409, dependents: [dependent({ fate: 'refuses' })] })
    expect(showRefusal(refused)).toBe(true)
    expect(openQuestion.get()?.items).toEqual([dependent({ fate: 'refuses' })])
    expect(showRefusal(new ApiError('record_in_use', { status: 409 }))).toBe(false)
    expect(showRefusal(new Error('no answer'))).toBe(false)
  })
})
