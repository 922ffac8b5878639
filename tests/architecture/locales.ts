import type { Tree } from './tree.ts'

/** namespace → key → text, nested keys joined with dots. */
type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

const FILE = /^locales\/([a-z]+)\/([A-Za-z]+)\.json$/
const FORM = /_(zero|one|two|few|many|other)$/
export const REFERENCE = 'de'

export const withoutForm = (key: string) => key.replace(FORM, '')

function flatten(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  return Object.entries(value ?? {}).flatMap(([part, inner]) => flatten(inner, key ? `${key}.${part}` : part))
}

export function readTexts(tree: Tree, language: string): Texts {
  return new Map(
    [...tree].flatMap(([path, text]) => {
      const [, found, namespace = ''] = FILE.exec(path) ?? []
      return found === language ? [[namespace, new Map(flatten(JSON.parse(text)))] as const] : []
    }),
  )
}

/** The keys a language must have for one namespace: plural forms after its own grammar. */
function wantedKeys(reference: ReadonlyMap<string, string>, language: string): Set<string> {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const isPlural = (key: string) => FORM.test(key) && reference.has(`${withoutForm(key)}_other`)
  return new Set(
    [...reference.keys()].flatMap((key) =>
      isPlural(key) ? pluralCategories.map((form) => `${withoutForm(key)}_${form}`) : [key],
    ),
  )
}

const compare = <T>(one: Set<T>, other: Set<T>) => ({
  missing: [...one].filter((item) => !other.has(item)),
  surplus: [...other].filter((item) => !one.has(item)),
})

/** Files and keys that a language lacks or has too many of; German is the reference. */
export function keyDifferences(tree: Tree, languages: readonly string[]): string[] {
  const reference = readTexts(tree, REFERENCE)
  return languages.flatMap((language) => {
    const texts = readTexts(tree, language)
    const files = compare(new Set(reference.keys()), new Set(texts.keys()))
    return [
      ...files.missing.map((name) => `${language}/${name}.json is missing`),
      ...files.surplus.map((name) => `${language}/${name}.json is surplus`),
      ...[...reference].flatMap(([name, wanted]) => {
        const found = texts.get(name)
        if (!found) return []
        const keys = compare(wantedKeys(wanted, language), new Set(found.keys()))
        return [
          ...keys.missing.map((key) => `${language}/${name}.json lacks ${key}`),
          // A language may have its own text for zero.
          ...keys.surplus
            .filter((key) => !(key.endsWith('_zero') && wanted.has(`${withoutForm(key)}_other`)))
            .map((key) => `${language}/${name}.json has ${key} too much`),
        ]
      }),
    ]
  })
}

const gapsIn = (text: string) =>
  new Set([...text.matchAll(/\{\{\s*([^},\s]+)[^}]*\}\}|\$t\(([^)]+)\)/g)].map((m) => m[1] ?? m[2]))
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length

const LABEL_LENGTH = 20
/** Letters of a text that fits any button, however short the German text is. */
const ALWAYS_SHORT = 16
const LONGER_BY = 2.2

/** Texts of buttons, menus and column heads: short, without a sentence and without gaps. */
const isLabel = (text: string) =>
  text.length <= LABEL_LENGTH && wordsIn(text) <= 2 && !/[.!?…:]$/.test(text) && gapsIn(text).size === 0

/** Whether a plural form may leave out its number: the forms for zero, one and two. */
const mayOmitCount = (key: string) => /_(zero|one|two)$/.test(key)

function textRefusals(key: string, text: string, german: string, isReference: boolean): string[] {
  if (text.trim() === '') return ['is empty']
  if (isReference) return []
  const gaps = compare(gapsIn(german), gapsIn(text))
  const missing = gaps.missing.filter((gap) => !(gap === 'count' && mayOmitCount(key)))
  return [
    ...[...missing, ...gaps.surplus].map((gap) => `differs from German in {{${gap}}}`),
    ...(wordsIn(german) > 3 && text === german ? ['is the German text'] : []),
    ...(isLabel(german) && text.length > Math.max(ALWAYS_SHORT, german.length * LONGER_BY)
      ? [`is too long for a label: ${text}`]
      : []),
  ]
}

/** Empty, untranslated and too long texts, and texts whose gaps are not those of the German text. */
export function badTexts(tree: Tree, languages: readonly string[]): string[] {
  const reference = readTexts(tree, REFERENCE)
  return languages.flatMap((language) =>
    [...readTexts(tree, language)].flatMap(([name, texts]) =>
      [...texts].flatMap(([key, text]) => {
        const german = reference.get(name)?.get(key) ?? reference.get(name)?.get(`${withoutForm(key)}_other`)
        if (german === undefined) return []
        return textRefusals(key, text, german, language === REFERENCE).map(
          (why) => `${language}/${name}.json ${key} ${why}`,
        )
      }),
    ),
  )
}
