import { describe, expect, test } from 'vitest'
import { unknownTexts, unusedTexts, writtenTexts } from './texts.ts'
import { readTree, treeOf } from './tree.ts'

const tree = readTree()

describe('texts that the code asks for', () => {
  test('Every text key that the code asks for exists', () => expect(unknownTexts(tree)).toEqual([]))
  test('Every text key is used', () => expect(unusedTexts(tree)).toEqual([]))
  test('No component contains a text that users read', () => expect(writtenTexts(tree)).toEqual([]))
})

describe('examples of keys and texts that the rules must notice or accept', () => {
  const locales = {
    'locales/de/shell.json': '{"save":"","n_one":"","n_other":""}',
    'locales/de/chat.json': '{"title":"","state":{"on":"","off":""},"old":""}',
    'locales/de/desktop.json': '{"tray":"x"}',
  }

  test('The rule notices text keys that do not exist', () => {
    const files = {
      ...locales,
      'renderer/a.tsx':
        "t('save'); t('n', { count: 1 }); i18n.t('chat:title'); t('titel'); i18n.t('chat:save'); other('x')",
      'renderer/b.tsx': "useTranslation('chat'); t('title'); t('save')",
      'renderer/c.tsx': "useTranslation(['chat', 'shell']); t('title'); t('save')",
    }
    expect(unknownTexts(treeOf(files))).toEqual([
      'renderer/a.tsx: titel',
      'renderer/a.tsx: chat:save',
      'renderer/b.tsx: save',
    ])
  })

  test('The rule notices unused text keys', () => {
    const gap = '$' + '{x}'
    const files = {
      ...locales,
      'renderer/a.tsx': `t('save'); const title = 'chat:title'; t(\`${gap}\`)`,
      'renderer/b.tsx': `useTranslation('chat'); t(\`state.${gap}\`); t('n')`,
    }
    expect(unusedTexts(treeOf(files))).toEqual(['shell:n', 'chat:old'])
  })

  test('The rule notices text keys of a record that no view names', () => {
    const record = {
      'locales/de/cars.json': '{"title":"","fields":{"plate":""},"other":""}',
      'locales/de/boats.json': '{"title":""}',
      'renderer/features/cars/view.ts': "defineView({ record: car, namespace: 'cars', columns: [] })",
    }
    expect(unusedTexts(treeOf(record))).toEqual(['cars:other', 'boats:title'])
  })

  test.each([
    '<p>Speichern</p>',
    '<p>{"Speichern"}</p>',
    '<Button title="Speichern" />',
    '<Button aria-label={"Speichern"} />',
    '<Button placeholder={`Speichern`} />',
  ])('The rule notices the written text in %s', (jsx) =>
    expect(writtenTexts(treeOf({ 'renderer/A.tsx': `const a = ${jsx}` }))).toHaveLength(1),
  )

  test.each(['<p>{t("save")}</p>', '<p> – </p>', '<Button variant="light" />', '<b>Werkbank</b>', '<p>{a ?? "x"}</p>'])(
    'The rule accepts %s, which holds no text to translate',
    (jsx) => expect(writtenTexts(treeOf({ 'renderer/A.tsx': `const a = ${jsx}` }))).toEqual([]),
  )
})
