/** @import { TypedField } from './recordFields.mjs' */

/**
 * Words of one language by key: `title`, `one`, `new`, `label.<field>`, `label.<field>.<value>`. Undefined: not given.
 * @typedef {(key: string) => string | undefined} Said
 */

/**
 * Keys of the words that a new record needs in each language, without those that are known from elsewhere.
 * @param {readonly TypedField[]} fields
 * @param {Readonly<Record<string, string | undefined>>} known
 */
const neededWords = (fields, known) => [
  'title',
  ...fields.filter(({ name }) => known[name] === undefined).map(({ name }) => `label.${name}`),
  ...fields.flatMap(({ name, field }) => (field.of ?? []).map((value) => `label.${name}.${value}`)),
]

/**
 * One line for each language that lacks words, in the form of the flags: `pl: --title, --label plate`.
 * @param {readonly string[]} languages
 * @param {readonly TypedField[]} fields
 * @param {{ known: Readonly<Record<string, Record<string, string> | undefined>>, spoken: (language: string) => Said }} words
 */
export const missingWords = (languages, fields, { known, spoken }) =>
  languages.flatMap((language) => {
    const said = spoken(language)
    const missing = neededWords(fields, known[language] ?? {}).filter((key) => said(key) === undefined)
    const flags = missing.map((key) => key.replace(/^label\./, '--label ').replace(/^title$/, '--title'))
    return missing.length > 0 ? [`  ${language}: ${flags.join(', ')}`] : []
  })

/**
 * Words from a file: `{ "de": { "title": "…", "one": "…", "label": { "plate": "…", "state.ready": "…" } } }`.
 * @param {string} text
 * @param {readonly string[]} languages
 * @returns {Map<string, Map<string, string>>} By language and key.
 */
export function wordsOfFile(text, languages) {
  /** @type {Record<string, { label?: Record<string, string> } & Record<string, unknown>>} */
  const given = JSON.parse(text)
  return new Map(
    Object.entries(given).map(([language, { label = {}, ...others }]) => {
      if (!languages.includes(language)) throw new Error(`"${language}" is no language of the product.`)
      const labels = Object.entries(label).map(([field, word]) => /** @type {const} */ ([`label.${field}`, word]))
      const named = ['title', 'one', 'new'].flatMap((key) => {
        const word = others[key]
        return typeof word === 'string' ? [/** @type {const} */ ([key, word])] : []
      })
      return [language, new Map([...named, ...labels])]
    }),
  )
}

/** Entries of the handbook for a screen that the command has written, by language. `de` and `en` explain every screen. */
const HANDBOOK = {
  de: {
    question: 'Wie lege ich Einträge an?',
    answer: [
      '1. Über der Liste einen neuen Eintrag beginnen.',
      '2. Die Felder ausfüllen und speichern. Ein Pflichtfeld, das leer ist, wird beim Speichern markiert.',
      'Die Liste lässt sich durchsuchen, filtern und sortieren. Ein Klick auf eine Zeile öffnet den Eintrag.',
    ],
  },
  en: {
    question: 'How do I create entries?',
    answer: [
      '1. Begin a new entry above the list.',
      '2. Fill in the fields and save. A required field that is empty is marked when you save.',
      'The list can be searched, filtered and sorted. A click on a row opens the entry.',
    ],
  },
}

/**
 * resources/handbook/<language>.json with an entry for the screen of the record.
 * @param {string} handbook
 * @param {string} name
 * @param {'de' | 'en'} language
 * @param {string} title
 */
export function withHandbookEntry(handbook, name, language, title) {
  const { question, answer } = HANDBOOK[language]
  const entry = JSON.stringify({ question: `${title}: ${question}`, answer, tags: [title] }, null, 2)
  const closed = handbook.trimEnd()
  return `${closed.slice(0, closed.lastIndexOf('\n}'))},\n  "admin.${name}": ${entry.replaceAll('\n', '\n  ')}\n}\n`
}
