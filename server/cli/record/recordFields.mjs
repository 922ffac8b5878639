/**
 * A field as the contract declares it, with the options that a command can give.
 * @typedef {object} Field
 * @property {string} kind
 * @property {boolean} [optional]
 * @property {boolean} [multiline]
 * @property {string | number} [min]
 * @property {string | number} [max]
 * @property {string | number} [most]
 * @property {string} [pattern]
 * @property {string[]} [of] Values of a choice.
 * @property {string} [to] The record of a reference.
 * @property {string | number | boolean} [default]
 *
 * A field and its uses: `places` are the lists of the record that name it.
 * @typedef {{ name: string, field: Field, places: Set<string>, sql: string }} TypedField
 */

/**
 * Kinds of `--field plate:text:max=10,unique`: the SQL type and the default options of each.
 * @type {Record<string, { sql: string, given: Partial<Field>, needs?: 'of' | 'to' }>}
 */
const KINDS = {
  text: { sql: 'text', given: { max: 200 } },
  email: { sql: 'text', given: {} },
  phone: { sql: 'text', given: { optional: true } },
  url: { sql: 'text', given: { optional: true } },
  number: { sql: 'double precision', given: { min: 0, max: 1_000_000 } },
  integer: { sql: 'bigint', given: { min: 0, max: 1_000_000 } },
  money: { sql: 'bigint', given: { min: 0, max: 100_000_000 } },
  flag: { sql: 'boolean', given: { default: false } },
  choice: { sql: 'text', given: {}, needs: 'of' },
  choices: { sql: 'text[]', given: {}, needs: 'of' },
  color: { sql: 'text', given: { default: '#1f6feb' } },
  date: { sql: 'date', given: { optional: true } },
  moment: { sql: 'timestamptz', given: { optional: true } },
  clock: { sql: 'text', given: { optional: true } },
  reference: { sql: 'uuid', given: { optional: true }, needs: 'to' },
  texts: { sql: 'text[]', given: { most: 20, pattern: '.{1,40}' } },
  hours: { sql: 'jsonb', given: {} },
  richText: { sql: 'jsonb', given: { max: 10_000 } },
}
/** The kinds that the command knows. Entries (`rows`) are written by hand. */
export const KIND_NAMES = Object.keys(KINDS)
const NUMBERS = /** @type {const} */ (['min', 'max', 'most'])
const FLAGS = /** @type {const} */ (['optional', 'multiline'])
const TEXTS = /** @type {const} */ (['pattern', 'to'])
const PLACES = ['unique', 'label', 'search', 'filter', 'sort']
const NO_FILTER = ['hours', 'richText']
const WORDS = ['text', 'email', 'phone', 'url', 'texts']

/**
 * @param {string} text
 * @param {string} kind
 */
function readDefault(text, kind) {
  if (text === 'true' || text === 'false') return text === 'true'
  return ['number', 'integer', 'money'].includes(kind) ? Number(text) : text
}

/**
 * Stores one option in the field or in its places.
 * @param {string} option
 * @param {Field} field
 * @param {Set<string>} places
 */
function readOption(option, field, places) {
  const [key = '', ...value] = option.split('=')
  const text = value.join('=')
  const flag = FLAGS.find((one) => one === key)
  const number = NUMBERS.find((one) => one === key)
  const word = TEXTS.find((one) => one === key)
  if (PLACES.includes(key)) places.add(key)
  else if (key === 'required') delete field.optional
  else if (key === 'of') field.of = text.split('|')
  else if (key === 'default') field.default = readDefault(text, field.kind)
  else if (flag) field[flag] = true
  else if (number) field[number] = field.kind === 'date' ? text : Number(text)
  else if (word) field[word] = text
  else throw new Error(`"${key}" is not an option of a field.`)
}

/**
 * Adds options that follow from the kind and the given options.
 * @param {Field} field
 * @param {Set<string>} places
 */
function complete(field, places) {
  if (field.kind === 'choice' && field.of?.[0] !== undefined) field.default ??= field.of[0]
  // Fields by which rows are found or named are required.
  if (['unique', 'label', 'sort'].some((place) => places.has(place))) delete field.optional
  if (field.kind === 'text' && (places.has('unique') || places.has('label'))) field.min ??= 1
  if (!NO_FILTER.includes(field.kind)) places.add('filter')
  if (WORDS.includes(field.kind)) places.add('search')
}

/**
 * Parses one field. Throws an error that describes the mistake.
 * @param {string} typed
 * @returns {TypedField}
 */
export function readField(typed) {
  const [name = '', kind = 'text', ...rest] = typed.split(':')
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`"${name}" is not a valid field name. Write it like last_service_at.`)
  const known = KINDS[kind]
  if (!known)
    throw new Error(
      `"${kind}" is no kind of field. There are ${Object.keys(KINDS).join(', ')}; entries (rows) are written by hand.`,
    )
  /** @type {Field} */
  const field = { kind, ...known.given }
  /** @type {Set<string>} */
  const places = new Set()
  const options = rest.join(':').split(',')
  for (const option of options.filter((one) => one !== '')) readOption(option, field, places)
  if (known.needs && !(known.needs in field)) throw new Error(`${name}: a ${kind} needs ${known.needs}=…`)
  complete(field, places)
  return { name, field, places, sql: `${known.sql}${field.optional ? '' : ' not null'}` }
}
