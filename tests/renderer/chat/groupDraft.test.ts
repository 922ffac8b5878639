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

describe('typed changes of a chat group while other users save', () => {
  test('Typed values stay when another user saves only the picture, and are saved with the new version', () => {
    const now = chat({ name: 'Werkstatt', version: 2 })
    const draft = typed({ name: 'Werkstatt Süd' })
    expect(conflictsOf(draft, now)).toEqual([])
    expect(moveDraft(draft, now)).toMatchObject({ base: { version: 2 }, fields: { name: 'Werkstatt Süd' } })
  })

  test('Typed values stay when another user changes other fields of the group', () => {
    const now = chat({ name: 'Werkstatt', is_readonly: true, version: 2 })
    const draft = typed({ name: 'Werkstatt Süd' })
    expect(conflictsOf(draft, now)).toEqual([])
    expect(moveDraft(draft, now).fields).toMatchObject({ name: 'Werkstatt Süd', is_readonly: true })
  })

  test('The form asks when both users changed the same field, and keeps the own value', () => {
    const now = chat({ name: 'Halle 2', forbid_leave: true, version: 2 })
    const draft = typed({ name: 'Werkstatt Süd', forbid_mute: true })
    expect(conflictsOf(draft, now)).toEqual(['name'])
    expect(moveDraft(draft, now).fields).toMatchObject({
      name: 'Werkstatt Süd',
      forbid_mute: true,
      forbid_leave: true,
    })
  })

  test('The same change by both users is no conflict', () => {
    const now = chat({ name: 'Halle 2', version: 2 })
    expect(conflictsOf(typed({ name: 'Halle 2 ' }), now)).toEqual([])
  })

  test('Fields that the user did not touch follow the saved values', () => {
    const now = chat({ name: 'Halle 2', forbid_leave: true, version: 2 })
    expect(changedFields(moveDraft(typed({}), now).fields, now)).toEqual([])
  })
})
