import { describe, expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { foreignControls } from './sharedControls.ts'

describe('dialogs and searchable lists have the same keys everywhere', () => {
  test('Each dialog and each searchable list is built on the component of renderer/ui', () => {
    expect(foreignControls(readTree())).toEqual([])
  })

  test('The rule notices a dialog that comes directly from the component library', () => {
    const tree = treeOf({ 'renderer/features/x/X.tsx': '<Modal opened onClose={close}>' })
    expect(foreignControls(tree)).toEqual(['renderer/features/x/X.tsx: take Dialog'])
    expect(foreignControls(treeOf({ 'renderer/features/x/X.tsx': '<Modal.Stack>' }))).toEqual([])
  })

  test('The rule notices a searchable list that comes directly from the component library', () => {
    const list = '<Select\n  label="x"\n  leftSection={<Icon />}\n  onChange={(next) => next}\n  searchable\n/>'
    expect(foreignControls(treeOf({ 'renderer/features/x/X.tsx': list }))).toHaveLength(1)
    const other = '<Select label="x" />\n<SearchSelect searchable={false} />'
    expect(foreignControls(treeOf({ 'renderer/features/x/X.tsx': other }))).toEqual([])
  })
})
