/** What `--field plate:text:max=10,unique` means. Each kind: its type in SQL, and what it has unless told otherwise. */
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
}
const NUMBERS = ['min', 'max', 'most']
const PLACES = ['unique', 'label', 'search', 'filter', 'sort']
const NO_FILTER = ['hours']
const WORDS = ['text', 'email', 'phone', 'url', 'texts']

function readValue(key, text, kind) {
  if (key === 'of') return text.split('|')
  if (NUMBERS.includes(key)) return kind === 'date' ? text : Number(text)
  if (key !== 'default') return text
  if (text === 'true' || text === 'false') return text === 'true'
  return ['number', 'integer', 'money'].includes(kind) ? Number(text) : text
}

/** One field, or an error that says what is wrong with what was typed. */
export function readField(typed) {
  const [name = '', kind = 'text', ...rest] = typed.split(':')
  if (!/^[a-z][a-z0-9_]*$/.test(name))
    throw new Error(`"${name}" is no name of a field: write it like last_service_at.`)
  const known = KINDS[kind]
  if (!known)
    throw new Error(
      `"${kind}" is no kind of field. There are ${Object.keys(KINDS).join(', ')}; entries (rows) are written by hand.`,
    )
  const field = { kind, ...known.given }
  const places = new Set()
  for (const option of rest
    .join(':')
    .split(',')
    .filter((one) => one !== '')) {
    const [key = '', ...value] = option.split('=')
    if (PLACES.includes(key)) places.add(key)
    else if (key === 'required') delete field.optional
    else if (['optional', 'multiline'].includes(key)) field[key] = true
    else if ([...NUMBERS, 'pattern', 'of', 'to', 'default'].includes(key))
      field[key] = readValue(key, value.join('='), kind)
    else throw new Error(`"${key}" says nothing about a field.`)
  }
  if (known.needs && !(known.needs in field)) throw new Error(`${name}: a ${kind} needs ${known.needs}=…`)
  if (kind === 'choice' && !('default' in field)) field.default = field.of[0]
  // What a row is found and called by is always there.
  if (['unique', 'label', 'sort'].some((place) => places.has(place))) delete field.optional
  if (kind === 'text' && (places.has('unique') || places.has('label'))) field.min ??= 1
  if (!NO_FILTER.includes(kind)) places.add('filter')
  if (WORDS.includes(kind)) places.add('search')
  return { name, field, places, sql: `${known.sql}${field.optional ? '' : ' not null'}` }
}
