import { describe, expect, test } from 'vitest'
import { readTree, treeOf } from '../tree.ts'
import { hasVerb, isTooLong, sentencesOf } from './sentences.ts'
import { longSentences, riddles, titlesWithoutSentence, unknownPages } from './writings.ts'

const tree = readTree()

describe('the English of comments, pages and titles', () => {
  test('No sentence hides its subject behind a word such as "what" or "who"', () => expect(riddles(tree)).toEqual([]))
  test('No sentence has more than 30 words', () => expect(longSentences(tree)).toEqual([]))
  test('Every title of a test is a sentence', () => expect(titlesWithoutSentence(tree)).toEqual([]))
  test('Comments name only pages that exist in this repository', () => expect(unknownPages(tree)).toEqual([]))
})

describe('examples of sentences that the rules must notice or accept', () => {
  test.each([
    ['server/x.ts:2', 'server/x.ts', '\n/** What waits for the lift. */\nconst a = 1'],
    ['server/x.ts:1', 'server/x.ts', '// Reads rows.\n// Whoever is late gets none.\nconst a = 1'],
    ['server/x.ts:1', 'server/x.ts', '/**\n * Reads rows.\n * @param row Of the list.\n */\nconst a = 1'],
    ['server/x.ts:1', 'server/x.ts', '/** Retries. (Nobody waits.) */\nconst a = 1'],
    ['server/x.mjs:1', 'server/x.mjs', '/** So long as it runs, it waits. */\nconst a = 1'],
    ['renderer/x.css:2', 'renderer/x.css', 'a {}\n/* Where there is room, it is wide. */'],
    ['server/x.sql:3', 'server/x.sql', 'a;\n\n-- Rows of users.\n-- Whoever leaves has none.'],
    ['x.yml:2', 'x.yml', 'a: b\n# Somebody builds it.'],
    ['server/README.md:3', 'server/README.md', '# x\n\n- Whom it concerns is told.'],
    [
      'server/README.md:5',
      'server/README.md',
      '| A | Where |\n| --- | --- |\n| a | b |\n\nText. Of two rows\none wins.',
    ],
    ['tests/server/x.test.ts:1', 'tests/server/x.test.ts', "test('TEN-01 What is hidden stays hidden', () => {})"],
  ])('The rule notices a sentence that hides its subject at %s', (where, path, text) => {
    const found = riddles(treeOf({ [path]: text }))
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(new RegExp(`^${where}: `))
  })

  test.each([
    [
      'server/x.ts',
      '/** The rows of what a user sees, and of nobody else. Which row is it? What is it? */\nconst a = 1',
    ],
    ['server/x.ts', '// biome-ignore lint/x: Where else\nconst a = 1'],
    ['server/x.ts', "const a = 'What is this.'"],
    ['server/README.md', '## What it is\n\n```\nWhat runs.\n```\n| Where | Who |\n| --- | --- |\n| a | "Who is it." |'],
    ['docs/requirements.md', 'What a script writes.'],
  ])('The rule about hidden subjects accepts a text of %s: %j', (path, text) =>
    expect(riddles(treeOf({ [path]: text }))).toEqual([]),
  )

  const long = `${'word '.repeat(30)}end`
  test.each([
    ['server/x.ts', `/** ${long}. */\nconst a = 1`],
    ['server/README.md', `Short one. ${long}, for example.`],
    ['tests/server/x.test.ts', `test('It is a ${long}', () => {})`],
  ])('The rule notices a long sentence in %s', (path, text) =>
    expect(longSentences(treeOf({ [path]: text }))).toHaveLength(1),
  )

  test('The rule about long sentences counts the words between the ends of sentences', () => {
    const half = 'word '.repeat(15)
    expect(isTooLong(half + half)).toBe(false)
    expect(sentencesOf(`A [link](https://a.example/b c) ends. \`b\` begins: Then e.g. more.`)).toEqual([
      'A [link] ends.',
      '`b` begins:',
      'Then e.g. more.',
    ])
    const lists = `/**\n * ${half}\n * - ${half}\n * - ${half}\n *\n * ${half}\n */\nconst a = 1`
    expect(longSentences(treeOf({ 'server/x.ts': lists }))).toEqual([])
  })

  test.each(['requirements without a test', 'A page under foreign control', 'a row is kept', 'The new dictionary'])(
    'The rule notices that the title %j is no sentence',
    (title) => {
      const text = `describe('x', () => { test.each(rows)('TEN-01 ${title}', () => {}) })`
      expect(titlesWithoutSentence(treeOf({ 'tests/server/x.test.ts': text }))).toEqual([
        `tests/server/x.test.ts:1: ${title}`,
      ])
    },
  )

  test.each(['A row is kept', 'Roles keep their members', 'The list shows %s', '%s: %s', 'macOS asks once'])(
    'The rule accepts that the title %j is a sentence',
    (title) => {
      const text = `test('E07: ${title}', () => {})\ntest.describe('a group', () => {})\nit.skip(name, () => {})`
      expect(titlesWithoutSentence(treeOf({ 'tests/server/x.test.ts': text }))).toEqual([])
    },
  )

  test('The rule finds the verb behind a subject, and no verb among nouns', () => {
    expect(['Rows wait', 'A guest signed in', 'One wins', 'It isn’t shown'].map(hasVerb)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['Waits', 'The waits of users', 'List of rows'].map(hasVerb)).toEqual([false, false, false])
  })

  test('The rule notices a comment that names a page that does not exist', () => {
    const text = '/** See secret.md 3 and `server/README.md`, also ../README.md. */\nconst a = 1'
    expect(unknownPages(treeOf({ 'server/x.ts': text, 'server/README.md': '' }))).toEqual(['server/x.ts:1: secret.md'])
  })
})
