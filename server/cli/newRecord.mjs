/** @import { About } from './record/recordTemplates.mjs' */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { ensureInstalled, node, root } from './installed.mjs'
import { KIND_NAMES, readField } from './record/recordFields.mjs'
import {
  customerFields,
  personalFile,
  tableTypesFile,
  withOwnParts,
  withPersonal,
  withPersonalRow,
  withTables,
} from './record/recordTables.mjs'
import {
  contractFile,
  featureFile,
  formFile,
  migrationFile,
  screenFile,
  viewFile,
  wordsFile,
} from './record/recordTemplates.mjs'
import { missingWords, withHandbookEntry, wordsOfFile } from './record/recordWords.mjs'
import { complain, say } from './say.mjs'

const USAGE = `npm run new:record -- <name> [options]

  <name>                               singular, like courtesyCar
  --title de=Ersatzwagen               title of the screen; once per language
  --one de=Ersatzwagen                 name of one row
  --new "de=Neuer Ersatzwagen"         heading and button for a new row
  --field plate:text:max=10,unique     name, kind, options; repeat it. Options: required, optional, unique, label,
                                       sort, multiline, min=, max=, most=, pattern=, of=a|b, to=location, default=
                                       Kinds: ${KIND_NAMES.join(', ')}
  --label plate:de=Kennzeichen         label of a field; of a value of a choice: --label state.ready:de=Bereit
  --words words.json                   all words in one file, in place of the flags above:
                                       { "de": { "title": "…", "one": "…", "label": { "plate": "…", "state.ready": "…" } } }
  --permission global.departments      its .read, .create, .update and .delete; new ones are added to the catalogue
  --module organisation                module of new permissions, one of contract/modules.ts
  --at-locations                       the permission is held for locations
  --path courtesy-cars --group admin --icon IconCar --order 100
`

function typedArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        title: { type: 'string', multiple: true, default: [] },
        one: { type: 'string', multiple: true, default: [] },
        new: { type: 'string', multiple: true, default: [] },
        field: { type: 'string', multiple: true, default: [] },
        label: { type: 'string', multiple: true, default: [] },
        words: { type: 'string' },
        help: { type: 'boolean', default: false },
        permission: { type: 'string' },
        module: { type: 'string', default: 'organisation' },
        'at-locations': { type: 'boolean', default: false },
        path: { type: 'string' },
        group: { type: 'string', default: 'admin' },
        icon: { type: 'string', default: 'IconFileDescription' },
        order: { type: 'string', default: '100' },
      },
    })
  } catch (error) {
    return fail(`${messageOf(error)}\n\n${USAGE}`)
  }
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error)
}

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  complain(sentence)
  process.exit(1)
}

const { values: given, positionals } = typedArguments()
if (given.help) {
  say(USAGE)
  process.exit(0)
}

/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8')
const LANGUAGES = readdirSync(join(root, 'locales'))
/** Words of fields that many records have, and general ones, by language. */
const KNOWN_WORDS = JSON.parse(read('server/cli/record/recordWords.json'))
/** Words of the file of `--words`. */
const WRITTEN_WORDS = given.words === undefined ? new Map() : readWords(given.words)

/** @param {string} path */
function readWords(path) {
  try {
    return wordsOfFile(readFileSync(path, 'utf8'), LANGUAGES)
  } catch (error) {
    return fail(`The words in ${path} cannot be read. ${messageOf(error)}`)
  }
}

/** @param {string} name */
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
/** @param {string} name */
const capital = (name) => name.slice(0, 1).toUpperCase() + name.slice(1)
/** @param {string} word */
const plural = (word) => (/(s|x|ch|sh)$/.test(word) ? `${word}es` : word.replace(/([^aeiou])y$/, '$1ie').concat('s'))

/** Asks for missing flags when a person is at the terminal. */
async function completed() {
  const [name] = positionals
  if (!process.stdin.isTTY) return { name, permission: given.permission }
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  /** @type {(question: string, known?: string) => Promise<string>} */
  const ask = async (question, known) => known ?? (await terminal.question(`${question} `)).trim()
  const chosen = await ask('Name, singular, like courtesyCar:', name)
  for (const language of ['de', 'en'])
    if (spoken(language)('title') === undefined)
      given.title.push(`${language}=${await ask(`What is the screen called (${language})?`)}`)
  const permission = await ask('Permissions, like global.departments:', given.permission)
  if (given.field.length === 0)
    for (;;) {
      const field = await ask('Field, like plate:text:max=10,unique (nothing: that is all):')
      if (field === '') break
      given.field.push(field)
    }
  terminal.close()
  return { name: chosen, permission }
}

/**
 * `title`, `one`, `new`, `label.<field>` in one language; undefined when it was not given.
 * @param {string} language
 * @returns {(key: string) => string | undefined}
 */
function spoken(language) {
  /** @type {Map<string, string>} */
  const words = new Map(WRITTEN_WORDS.get(language))
  for (const key of /** @type {const} */ (['title', 'one', 'new']))
    for (const said of given[key]) {
      const [to, ...text] = said.split('=')
      if (to === language) words.set(key, text.join('='))
    }
  for (const said of given.label) {
    const [, field, to, text = ''] =
      /^([^:]+):([a-z]{2})=(.*)$/s.exec(said) ?? fail(`"${said}" is no label. Write plate:de=Kennzeichen.`)
    if (to === language) words.set(`label.${field}`, text)
  }
  const title = words.get('title')
  if (!words.has('one') && title !== undefined) words.set('one', title)
  return (key) => words.get(key)
}

function fieldsOf() {
  const typed = given.field.length > 0 ? given.field : ['name:text:max=80,unique', 'description:text:max=500']
  const fields = typed.map(readField)
  if (given['at-locations'] && !fields.some(({ field }) => field.to === 'location'))
    fields.push(readField('location_uuid:reference:to=location,required'))
  for (const one of fields) if (one.places.has('label')) one.places.add('sort')
  for (const place of ['label', 'sort'])
    if (!fields.some(({ places }) => places.has(place))) {
      const first =
        fields.find(({ field }) => field.kind === 'text') ?? fail('A row needs a text as its label. Add a text field.')
      first.places.add(place)
      first.field.min ??= 1
    }
  return fields
}

/**
 * The table of another record.
 * @param {string} record
 */
function tableOf(record) {
  const path = `contract/records/${record}.ts`
  const table = existsSync(join(root, path)) ? /table: '([^']+)'/.exec(read(path))?.[1] : undefined
  return table ?? fail(`There is no record ${record} that a field could refer to.`)
}

/**
 * The path of a new migration. It sorts after every existing one, also after one of this minute.
 * @param {string} table
 */
function migrationName(table) {
  const last = readdirSync(join(root, 'server/db/migrations')).sort().at(-1)?.slice(0, 13) ?? ''
  /** @param {Date} at */
  const stamp = (at) => at.toISOString().replaceAll(/[-:]/g, '').slice(0, 13)
  const now = new Date()
  const after = new Date(`${last.replace(/(....)(..)(..)T(..)(..)/, '$1-$2-$3T$4:$5')}Z`)
  return `server/db/migrations/${stamp(stamp(now) > last ? now : new Date(after.getTime() + 60_000))}_${table}.sql`
}

/**
 * Adds a text to a file of a language, unless the text was not given.
 * @param {string} file
 * @param {string} group
 * @param {string} key
 * @param {string | undefined} word
 * @returns {[file: string, text: string][]}
 */
function withWord(file, group, key, word) {
  if (word === undefined) return []
  const texts = JSON.parse(read(file))
  texts[group][key] = word
  return [[file, `${JSON.stringify(texts, null, 2)}\n`]]
}

/**
 * @param {string} index
 * @param {string} name
 */
const listed = (index, name) =>
  index
    .replace(/(import [^\n]+\n)(?=\n)/, `$1import { ${name} } from './${name}.ts'\n`)
    .replace(/export const records = \{([^}]*?),?\s*\}/, (_all, names) => `export const records = {${names}, ${name} }`)

const CATALOGUE = 'contract/permissions/catalogue.ts'
/** The test's own list of permissions. The test compares it with the catalogue. */
const ORACLE = 'tests/contract/permissions/oracle.ts'

/**
 * The oracle with new permissions.
 * @param {string} oracle
 * @param {string} permission
 */
function withOraclePermissions(oracle, permission) {
  const [scope = '', ...area] = permission.split('.')
  const end = oracle.indexOf('\n])', oracle.indexOf('export const CATALOGUE'))
  return `${oracle.slice(0, end)}\n  ...each('${scope}.', ['${area.join('.')}']),${oracle.slice(end)}`
}

/**
 * Appends new permissions to those of the same scope. Null if the catalogue has them already.
 * @param {string} catalogue
 * @param {string} permission
 */
function withPermissions(catalogue, permission) {
  const isKnown = catalogue.includes(`crud('${permission}',`) || catalogue.includes(`'${permission}.update'`)
  if (isKnown) return null
  const held = permission.startsWith('location.') ? 'LOCATION' : 'GLOBAL'
  const from = catalogue.indexOf(`const ${held} = {`)
  const end = catalogue.indexOf('} as const', from)
  return `${catalogue.slice(0, end)}  ...crud('${permission}', '${given.module}'),\n${catalogue.slice(end)}`
}

/**
 * Path to text of the new files.
 * @param {About} about
 * @returns {Map<string, string>}
 */
function newFiles(about) {
  const { name, table, fields } = about
  const menu = { group: given.group, icon: given.icon, order: given.order }
  const Name = capital(name)
  const files = new Map([
    [`contract/records/${name}.ts`, contractFile(about)],
    [migrationName(table), migrationFile(about)],
    [`server/db/tables/${name}Tables.ts`, tableTypesFile(about)],
    [`server/db/personal/${name}Personal.ts`, personalFile(about)],
    [`renderer/features/${name}/feature.ts`, featureFile({ ...about, ...menu })],
    [`renderer/features/${name}/view.ts`, viewFile(about)],
    [`renderer/features/${name}/${Name}Screen.tsx`, screenFile(about)],
    [`renderer/features/${name}/${Name}Form.tsx`, formFile(about)],
  ])
  for (const language of LANGUAGES) {
    const text = wordsFile({ fields, words: KNOWN_WORDS[language] ?? {}, said: spoken(language) })
    files.set(`locales/${language}/${name}.json`, text)
  }
  return files
}

/**
 * Path to text of existing code files, and of a README, that must list the record.
 * @param {About} about
 * @param {string | null} permissions The catalogue with new permissions.
 * @returns {[file: string, text: string][]}
 */
function changedCode(about, permissions) {
  const [index, schema, personal] = [
    'contract/records/index.ts',
    'server/db/schema.ts',
    'server/db/personal/personalTables.ts',
  ]
  const personalReadme = 'server/db/personal/README.md'
  const ownWork = 'server/modules/auth/profile/ownWork.ts'
  const ownParts = withOwnParts(read(ownWork), about)
  /** @type {[string, string][]} */
  const newPermissions = permissions
    ? [
        [CATALOGUE, permissions],
        [ORACLE, withOraclePermissions(read(ORACLE), about.permission)],
      ]
    : []
  return [
    [index, listed(read(index), about.name)],
    ...newPermissions,
    [schema, withTables(read(schema), about.name)],
    [personal, withPersonal(read(personal), about.name)],
    [personalReadme, withPersonalRow(read(personalReadme), about)],
    ...(ownParts ? [/** @type {[string, string]} */ ([ownWork, ownParts])] : []),
  ]
}

/**
 * Path to text of existing files that must list the record.
 * @param {About} about
 * @returns {Map<string, string>}
 */
function changedFiles(about) {
  const { name, permission } = about
  const permissions = withPermissions(read(CATALOGUE), permission)
  const files = new Map(changedCode(about, permissions))
  for (const language of /** @type {const} */ (['de', 'en'])) {
    const file = `resources/handbook/${language}.json`
    files.set(file, withHandbookEntry(read(file), name, language, spoken(language)('title') ?? capital(name)))
  }
  for (const language of LANGUAGES) {
    const said = spoken(language)
    const inAudit = withWord(`locales/${language}/logs.json`, 'record', name, said('one'))
    const area = permission.replaceAll('.', '_')
    const inRights = permissions ? withWord(`locales/${language}/rights.json`, 'areas', area, said('title')) : []
    for (const [file, text] of [...inAudit, ...inRights]) files.set(file, text)
  }
  return files
}

/**
 * Lists the missing words, and the rule that a person has to write.
 * @param {About} about
 */
function sayRest({ name, fields }) {
  const missing = missingWords(LANGUAGES, fields, { known: KNOWN_WORDS, spoken })
  if (missing.length > 0)
    say(`Words that are missing in locales/<language>/${name}.json, and in logs.json and rights.json:`)
  for (const line of missing) say(line)
  const customers = customerFields(fields)
  if (customers.length > 0)
    say(`By hand: the rule for customers in server/db/personal/${name}Personal.ts, because of ${customers.join(', ')}.`)
  say('Then run: node tests/run.mjs types lint architecture contract server-postgres')
}

/** @param {Map<string, string>} files */
const listOf = (files) => [...files.keys()].map((file) => `  ${file}`).join('\n')

async function run() {
  ensureInstalled()
  const { name, permission } = await completed()
  if (name === undefined || !/^[a-z][a-zA-Z0-9]*$/.test(name))
    return fail(`A record needs a name like courtesyCar.\n\n${USAGE}`)
  if (existsSync(join(root, `contract/records/${name}.ts`))) fail(`There is a record ${name} already.`)
  if (permission === undefined || !/^(global|location)(\.[a-z_]+)+$/.test(permission))
    return fail('Name its permissions: --permission global.departments')
  const path = given.path ?? plural(kebab(name))
  const doc = `${spoken('en')('title') ?? capital(name)}.`
  const table = path.replaceAll(/[-/]/g, '_')
  const atLocations = given['at-locations']
  const about = { name, path, table, fields: fieldsOf(), permission, tableOf, doc, atLocations }
  const written = newFiles(about)
  const touched = changedFiles(about)
  for (const [file, text] of [...written, ...touched]) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  const code = [...written.keys(), ...touched.keys()].filter((file) => !/\.(sql|md)$/.test(file))
  const { status } = spawnSync(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...code], {
    cwd: root,
  })
  say(`Written:\n${listOf(written)}`)
  say(`Changed:\n${listOf(touched)}`)
  sayRest(about)
  if (status !== 0) fail('The formatter reports problems in the new files. Run: npx biome check')
}

await run().catch((error) => fail(messageOf(error)))
