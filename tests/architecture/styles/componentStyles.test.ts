import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { unstyledComponents } from './componentStyles.ts'

const styleOf = (component: string) =>
  fileURLToPath(new URL(`../../../node_modules/@mantine/core/styles/${component}.layer.css`, import.meta.url))

describe('the style sheet has the styles of each component that the client draws', () => {
  test('No component of the library is drawn without its styles in the style sheet', () => {
    expect(unstyledComponents(readTree(), (component) => existsSync(styleOf(component)))).toEqual([])
  })

  test('The rule notices a component whose styles are missing, and accepts one that has no styles', () => {
    const tree = treeOf({
      'renderer/x/X.tsx': "import { Button, Chip, type ChipProps, Portal } from '@mantine/core'",
      'renderer/ui/theme/styles.css': '@import "@mantine/core/styles/Button.layer.css";',
    })
    expect(unstyledComponents(tree, (component) => component !== 'Portal')).toEqual(['Chip'])
  })
})
