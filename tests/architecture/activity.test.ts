import { describe, expect, test } from 'vitest'
import { needlessExcuses, unreportedInputs } from './activity.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

describe('UPD-05 the app does not restart while a user has typed something', () => {
  test('Every form and dialog of the client with a text input reports unsaved text', () =>
    expect(unreportedInputs(tree)).toEqual([]))
  test('Every file that is excused from the report of unsaved text still has a text input', () =>
    expect(needlessExcuses(tree)).toEqual([]))
})

describe('examples of files that the rules must notice', () => {
  const path = 'renderer/features/x/Dialog.tsx'
  const dialog = 'export const Dialog = () => <Textarea />'
  test('The rule notices a dialog that has a text input and does not report unsaved text', () => {
    expect(unreportedInputs(treeOf({ [path]: dialog }), {})).toEqual([path])
    expect(unreportedInputs(treeOf({ [path]: dialog }), { [path]: 'a search' })).toEqual([])
    const reporting = `import { useTypedInput } from '#renderer/desktop/activity.ts'\n${dialog}`
    expect(unreportedInputs(treeOf({ [path]: reporting }), {})).toEqual([])
  })
  test('The rule notices an excused file that has no text input', () => {
    expect(needlessExcuses(treeOf({ [path]: 'export const Dialog = () => <p />' }), { [path]: '' })).toEqual([path])
  })
})
