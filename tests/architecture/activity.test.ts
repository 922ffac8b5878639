import { describe, expect, test } from 'vitest'
import { needlessExcuses, unreportedInputs } from './activity.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

describe('UPD-05 the app does not restart over something typed', () => {
  test('Every form and dialog with text reports unsaved text', () => expect(unreportedInputs(tree)).toEqual([]))
  test('Every form that may leave its text unreported still has text', () => expect(needlessExcuses(tree)).toEqual([]))
})

describe('the rules notice', () => {
  const path = 'renderer/features/x/Dialog.tsx'
  const dialog = 'export const Dialog = () => <Textarea />'
  test('The rule notices a dialog that reports nothing', () => {
    expect(unreportedInputs(treeOf({ [path]: dialog }), {})).toEqual([path])
    expect(unreportedInputs(treeOf({ [path]: dialog }), { [path]: 'a search' })).toEqual([])
    const reporting = `import { useTypedInput } from '#renderer/desktop/activity.ts'\n${dialog}`
    expect(unreportedInputs(treeOf({ [path]: reporting }), {})).toEqual([])
  })
  test('The rule notices an exception for a file without input', () => {
    expect(needlessExcuses(treeOf({ [path]: 'export const Dialog = () => <p />' }), { [path]: '' })).toEqual([path])
  })
})
