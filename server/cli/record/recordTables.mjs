/** @import { TypedField } from './recordFields.mjs' */
/** @import { About } from './recordTemplates.mjs' */

/**
 * The TypeScript types of columns by kind. Other kinds are text, dates too; `columnType` handles `moment`.
 * @type {Readonly<Record<string, string>>}
 */
const COLUMN_TYPES = {
  number: 'number',
  integer: 'number',
  money: 'number',
  flag: 'boolean',
  choices: 'string[]',
  texts: 'string[]',
  hours: 'Json',
  richText: 'ColumnType<RichDocument, string, string>',
}
/** Kinds in which a user can write the name of a person. */
const FREE_KINDS = ['text', 'email', 'phone', 'url', 'texts', 'richText']
/** Kinds with text that the product or a list prescribes. */
const FIXED_KINDS = ['choice', 'choices', 'color', 'clock', 'hours']
/**
 * Records whose data are those of a customer. `tests/server/privacy/canary.test.ts` asks each table that refers to one of
 * them for a rule.
 */
const CUSTOMER_RECORDS = ['customer', 'vehicle', 'paper', 'checkin', 'acceptance', 'serviceRequest']

/** @param {string} name */
const capital = (name) => name.slice(0, 1).toUpperCase() + name.slice(1)

/** @param {TypedField} one */
function columnType({ field }) {
  if (field.kind === 'moment') return field.optional ? 'NullableTime' : 'Time'
  const type = COLUMN_TYPES[field.kind] ?? 'string'
  return field.optional ? `${type} | null` : type
}

/**
 * server/db/tables/<name>Tables.ts: the table as a type.
 * @param {Pick<About, 'name' | 'table' | 'fields' | 'doc'>} about
 */
export function tableTypesFile({ name, table, fields, doc }) {
  const columns = fields.map((one) => ({ name: one.name, type: columnType(one) }))
  const types = ['Json', 'NullableTime', 'Time'].filter((type) => columns.some((column) => column.type === type))
  const formatted = columns.some(({ type }) => type.startsWith('ColumnType'))
  return `${formatted ? "import type { ColumnType } from 'kysely'\nimport type { RichDocument } from '#contract/richText/document.ts'\n" : ''}import type { ${['Keyed', 'Stamped', ...types].join(', ')} } from './columnTypes.ts'

/** ${doc} */
export type ${capital(name)}Tables = {
  ${table}: Keyed &
    Stamped & {
${columns.map((column) => `      ${column.name}: ${column.type}`).join('\n')}
    }
}
`
}

/**
 * server/db/personal/<name>Personal.ts: the fate of the columns when a person is anonymised.
 * @param {Pick<About, 'name' | 'table' | 'fields'>} about
 */
export function personalFile({ name, table, fields }) {
  /** @param {readonly string[]} kinds */
  const columns = (kinds) => fields.filter(({ field }) => kinds.includes(field.kind)).map((one) => `'${one.name}'`)
  /** @type {[list: string, columns: string[]][]} */
  const lists = [
    ['texts', columns(FREE_KINDS)],
    ['impersonal', columns(FIXED_KINDS)],
  ]
  const told = lists
    .filter(([, names]) => names.length > 0)
    .map(([list, names]) => `    ${list}: [${names.join(', ')}],`)
  return `import type { PersonalTables } from './personal.ts'

/** Personal data in the table ${table}. */
export const ${name}Personal = {
  ${table}: {
${told.join('\n')}
  },
} satisfies PersonalTables
`
}

/**
 * Inserts text before the first `mark` that follows `from`.
 * @param {string} text
 * @param {{ from: string, mark: string }} place
 * @param {string} inserted
 */
function insertBefore(text, { from, mark }, inserted) {
  const at = text.indexOf(mark, text.indexOf(from))
  return `${text.slice(0, at)}${inserted}${text.slice(at)}`
}
const AFTER_IMPORTS = { from: 'import', mark: '\n\n' }

/**
 * server/db/schema.ts with the tables of the record.
 * @param {string} schema
 * @param {string} name
 */
export function withTables(schema, name) {
  const imported = insertBefore(
    schema,
    AFTER_IMPORTS,
    `\nimport type { ${capital(name)}Tables } from './tables/${name}Tables.ts'`,
  )
  return insertBefore(imported, { from: 'export type Tables', mark: '\n\n' }, ` &\n  ${capital(name)}Tables`)
}

/**
 * server/db/personal/personalTables.ts with the table of the record.
 * @param {string} tables
 * @param {string} name
 */
export function withPersonal(tables, name) {
  const imported = insertBefore(tables, AFTER_IMPORTS, `\nimport { ${name}Personal } from './${name}Personal.ts'`)
  return insertBefore(imported, { from: 'export const personalTables', mark: '\n}' }, `\n  ...${name}Personal,`)
}

/**
 * server/db/personal/README.md with a row for the new file. A test asks the README for each file of its folder.
 * @param {string} readme
 * @param {Pick<About, 'name' | 'table'>} about
 */
export function withPersonalRow(readme, { name, table }) {
  return insertBefore(
    readme,
    { from: '| --- |', mark: '\n\n' },
    `\n| \`${name}Personal.ts\` | ${table.replaceAll('_', ' ')} |`,
  )
}

/** @param {string} field */
const partOf = (field) => field.replace(/_uuid$/, '')

/**
 * server/modules/auth/profile/ownWork.ts with the rows that name a user, for the copy of their own data.
 * @param {string} parts
 * @param {Pick<About, 'table' | 'fields'>} about
 * @returns {string | null} Null if no field refers to a user.
 */
export function withOwnParts(parts, { table, fields }) {
  const users = fields.filter(({ field }) => field.to === 'user')
  if (users.length === 0) return null
  const told = fields.filter(({ field }) => field.to === undefined).map((one) => `'${one.name}'`)
  const lines = users.map(
    (one) =>
      `  ${table}_${partOf(one.name)}: ownRows('${table}', '${one.name}', [${[...told, "'created_at'"].join(', ')}], 'created_at'),\n`,
  )
  return insertBefore(parts, { from: 'export const OWN_WORK', mark: '\n} as const' }, `\n${lines.join('').trimEnd()}`)
}

/**
 * Fields that lead to the data of a customer. Their table needs a rule that a person writes.
 * @param {readonly TypedField[]} fields
 */
export const customerFields = (fields) =>
  fields.filter(({ field }) => CUSTOMER_RECORDS.includes(field.to ?? '')).map(({ name }) => name)
