import { expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { otherHeldStyles, otherStateBadges } from './stateStyles.ts'

const tree = readTree()

test('Work on hold is hatched on every screen', () => expect(otherHeldStyles(tree)).toEqual([]))

test('A hold reason and a waiting customer look the same on every screen', () =>
  expect(otherStateBadges(tree)).toEqual([]))

test('The rule notices another colour of work on hold', () => {
  const files = {
    'renderer/a.css': '.card { color: red }\n.card[data-hold] {\n  background: yellow;\n}',
    'renderer/b.css': '.card[data-state="held"] { border-color: var(--app-held) }',
  }
  expect(otherHeldStyles(treeOf(files))).toEqual(['renderer/a.css: .card[data-hold]'])
})

test('The rule notices badges of hold reasons and of waiting customers', () => {
  const files = {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a file
    'renderer/a.tsx': '<Badge color="yellow">{t(`choices.hold_reason.${hold}`)}</Badge>',
    'renderer/b.tsx': `<Badge color="orange">{t('paper:fields.waiting_customer')}</Badge>`,
    'renderer/c.tsx': `<Badge color="yellow">{t('paper:fields.waiting_customer')}</Badge>`,
  }
  expect(otherStateBadges(treeOf(files))).toEqual([
    'renderer/a.tsx: take HeldBadge',
    'renderer/b.tsx: a waiting customer is yellow',
  ])
})
