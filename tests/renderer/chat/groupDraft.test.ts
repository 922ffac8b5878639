import { describe, expect, test } from 'vitest'
import {
  changedFields,
  conflictsOf,
  type GroupFields,
  moveDraft,
  startDraft,
} from '#renderer/features/chat/dialogs/groupDraft.ts'
import { chat } from './given.ts'

const before = chat({ name: 'Werkstatt', version: 1 })
const typed = (fields: Partial<GroupFields>) => {
  const draft = startDraft(before)
  return { ...draft, fields: { ...draft.fields, ...fields } }
}

describe('what is typed while others save', () => {
  test('stays when only the picture is new, and is saved with the new version', () => {
    const now = chat({ name: 'Werkstatt', version: 2 })
    const draft = typed({ name: 'Werkstatt Süd' })
    expect(conflictsOf(draft, now)).toEqual([])
    expect(moveDraft(draft, now)).toMatchObject({ base: { version: 2 }, fields: { name: 'Werkstatt Süd' } })
  })

  test('stays beside what others changed elsewhere', () => {
    const now = chat({ name: 'Werkstatt', is_readonly: true, version: 2 })
    const draft = typed({ name: 'Werkstatt Süd' })
    expect(conflictsOf(draft, now)).toEqual([])
    expect(moveDraft(draft, now).fields).toMatchObject({ name: 'Werkstatt Süd', is_readonly: true })
  })

  test('asks where both changed the same field, and keeps the own when told so', () => {
    const now = chat({ name: 'Halle 2', forbid_leave: true, version: 2 })
    const draft = typed({ name: 'Werkstatt Süd', forbid_mute: true })
    expect(conflictsOf(draft, now)).toEqual(['name'])
    expect(moveDraft(draft, now).fields).toMatchObject({
      name: 'Werkstatt Süd',
      forbid_mute: true,
      forbid_leave: true,
    })
  })

  test('agrees where both changed it to the same', () => {
    const now = chat({ name: 'Halle 2', version: 2 })
    expect(conflictsOf(typed({ name: 'Halle 2 ' }), now)).toEqual([])
  })

  test('untouched, everything follows', () => {
    const now = chat({ name: 'Halle 2', forbid_leave: true, version: 2 })
    expect(changedFields(moveDraft(typed({}), now).fields, now)).toEqual([])
  })
})
