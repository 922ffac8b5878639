import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#contract/constants.ts'
import { CLIENT_ERROR_CODES, ERRORS, FIELD_CODES } from '#contract/errors.ts'

const folder = join(import.meta.dirname, '../../../locales')
const namespaces = readdirSync(join(folder, DEFAULT_LANGUAGE)).map((file) => file.replace('.json', ''))
const present = LANGUAGES.filter((language) => existsSync(join(folder, language)))

type Texts = Map<string, string>

function read(language: string, namespace: string): Texts {
  const path = join(folder, language, `${namespace}.json`)
  const texts: Texts = new Map()
  const walk = (node: Record<string, unknown>, prefix: string) => {
    for (const [key, value] of Object.entries(node))
      if (typeof value === 'string') texts.set(prefix + key, value)
      else walk(value as Record<string, unknown>, `${prefix}${key}.`)
  }
  walk(JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>, '')
  return texts
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/
const reference = new Map(namespaces.map((namespace) => [namespace, read(DEFAULT_LANGUAGE, namespace)]))

/** The keys a language needs: those of German, with its own plural forms instead of the German ones. */
function expectedKeys(language: string, german: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const keys = [...german.keys()].flatMap((key) => {
    if (!PLURAL.test(key)) return [key]
    return key.endsWith('_other') ? forms.map((form) => key.replace(PLURAL, `_${form}`)) : []
  })
  return keys.sort()
}

const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()

/** A one or a two may be written out as a word, so `count` may be missing there. */
const isSpelledOut = (key: string) => /_(?:zero|one|two)$/.test(key)

describe.each(present)('%s', (language) => {
  test.each(namespaces)('%s has exactly the texts it needs, with the same placeholders, none empty', (namespace) => {
    const german = reference.get(namespace) ?? new Map()
    const texts = read(language, namespace)
    expect([...texts.keys()].sort()).toEqual(expectedKeys(language, german))
    for (const [key, text] of texts) {
      expect(text.trim(), key).not.toBe('')
      const original = german.get(key) ?? german.get(key.replace(PLURAL, '_other')) ?? ''
      const needed = placeholders(original).filter((name) => !(isSpelledOut(key) && name === '{{count}}'))
      expect(placeholders(text), key).toEqual(expect.arrayContaining(needed))
      for (const name of placeholders(text)) expect(placeholders(original), key).toContain(name)
    }
  })
})

test('every error code has a text', () => {
  const texts = reference.get('errors')
  const codes = [...Object.keys(ERRORS), ...CLIENT_ERROR_CODES, ...FIELD_CODES.map((code) => `field.${code}`)]
  expect(codes.filter((code) => !texts?.has(code))).toEqual([])
})
