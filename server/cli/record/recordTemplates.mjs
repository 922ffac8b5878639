/** @import { TypedField } from './recordFields.mjs' */

/**
 * The options of the new record.
 * @typedef {object} About
 * @property {string} name Singular, like courtesyCar.
 * @property {string} path Path of its routes, like courtesy-cars.
 * @property {string} table
 * @property {readonly TypedField[]} fields
 * @property {string} permission Without the verb.
 * @property {boolean} atLocations Whether the permission is held for locations.
 * @property {string} doc
 * @property {(record: string) => string} tableOf The table of another record.
 */

/** @param {string} name */
const capital = (name) => name.slice(0, 1).toUpperCase() + name.slice(1)
/**
 * @param {readonly TypedField[]} fields
 * @param {string} place
 */
const list = (fields, place) => JSON.stringify(fields.filter(({ places }) => places.has(place)).map(({ name }) => name))

/**
 * contract/records/<name>.ts
 * @param {About} about
 */
export function contractFile({ name, table, path, fields, permission, atLocations, doc }) {
  const first = fields.find(({ places }) => places.has('sort'))
  return `import { defineRecord } from './define.ts'

/** ${doc} */
export const ${name} = defineRecord({
  name: '${name}',
  table: '${table}',
  path: '${path}',
  fields: {
${fields.map((one) => `    ${one.name}: ${JSON.stringify(one.field)},`).join('\n')}
  },
  permissions: {
${['read', 'create', 'update', 'delete'].map((verb) => `    ${verb}: '${permission}.${verb}',`).join('\n')}
  },
${atLocations ? "  scope: 'location',\n" : ''}  unique: ${list(fields, 'unique')},
  label: ${list(fields, 'label')},
  search: ${list(fields, 'search')},
  filters: ${list(fields, 'filter')},
  sortKeys: ${list(fields, 'sort')},
  defaultSort: '${first?.name}',
})
`
}

/**
 * The table, with an index for each unique field and each reference.
 * @param {About} about
 */
export function migrationFile({ name, table, fields, tableOf }) {
  const unique = fields.filter(({ places }) => places.has('unique'))
  /** @param {TypedField} one */
  const isText = ({ field }) => field.kind === 'text'
  const references = fields.flatMap((one) => (one.field.to === undefined ? [] : [{ name: one.name, to: one.field.to }]))
  const sorted = fields.filter((one) => one.places.has('sort') && ['text', 'email'].includes(one.field.kind))
  const searched = fields.filter(({ places }) => places.has('search'))
  // People search a telephone number by its end, so its ends are searched as well.
  const dialled = searched.filter(({ field }) => field.kind === 'phone').map(({ name: field }) => field)
  const words = [...searched.map(({ name: field }) => field), ...dialled.map((field) => `${field}_ends`)]
  /** @param {readonly TypedField[]} some */
  const quoted = (some) => some.map((one) => `'${one.name}'`).join(', ')
  return `${[
    `create table ${table} (`,
    '  dealer_id uuid not null references dealers,',
    '  uuid uuid not null,',
    ...fields.flatMap((one) => [
      `  ${one.name} ${one.sql},`,
      ...(unique.includes(one) && isText(one)
        ? [`  ${one.name}_folded text not null generated always as (lower(${one.name})) stored,`]
        : []),
    ]),
    ...dialled.map((field) => `  ${field}_ends text generated always as (phone_ends(${field})) stored,`),
    '  version bigint not null default 1,',
    '  created_at timestamptz not null,',
    '  updated_at timestamptz not null,',
    '  deleted_at timestamptz,',
    `  primary key (dealer_id, uuid)${references.length > 0 ? ',' : ''}`,
    ...references.map(
      (one, index) =>
        `  foreign key (dealer_id, ${one.name}) references ${tableOf(one.to)} (dealer_id, uuid)${index < references.length - 1 ? ',' : ''}`,
    ),
    ');',
    ...unique.map(
      (one) =>
        `create unique index ${table}_${one.name} on ${table} (dealer_id, ${one.name}${isText(one) ? '_folded' : ''}) where deleted_at is null;`,
    ),
    ...references.map((one) => `create index on ${table} (dealer_id, ${one.name});`),
    `call protect('${table}', 'select, insert, update');`,
    `call sortable('${table}'${sorted.length > 0 ? `, ${quoted(sorted)}` : ''});`,
    ...(words.length > 0
      ? [`call searchable('${table}', '${name}', ${words.map((word) => `'${word}'`).join(', ')});`]
      : []),
  ].join('\n')}\n`
}

/**
 * features/<name>/feature.ts: route, guard, place in the menu.
 * @param {About & { group: string, icon: string, order: string }} about
 */
export function featureFile({ name, path, permission, atLocations, group, icon, order }) {
  return `import { ${icon} } from '@tabler/icons-react'
import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/admin/${path}/:uuid?',
      name: 'admin.${name}',
      layout: 'default',
      auth: 'required',
      permission: { name: '${permission}.read'${atLocations ? ", scope: 'any'" : ''} },
      title: '${name}:title',
      menu: { group: '${group}', icon: ${icon}, order: ${order} },
      load: () => import('./${capital(name)}Screen.tsx'),
    },
  ],
}
`
}

/**
 * features/<name>/view.ts: how the record appears.
 * @param {Pick<About, 'name' | 'fields'>} about
 */
export function viewFile({ name, fields }) {
  const shown = fields.filter(
    ({ field }) => !['hours', 'texts', 'choices', 'richText'].includes(field.kind) && !field.multiline,
  )
  return `import { ${name} } from '#contract/records/${name}.ts'
import { defineView } from '#renderer/records/view.ts'

export const ${name}View = defineView({
  record: ${name},
  namespace: '${name}',
  columns: ${JSON.stringify([...shown.slice(0, 5).map((one) => one.name), 'updated_at'])},
})
`
}

/**
 * features/<name>/<Name>Screen.tsx: the list, and beside it the form.
 * @param {Pick<About, 'name'>} about
 */
export function screenFile({ name }) {
  return `import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { ${capital(name)}Form } from './${capital(name)}Form.tsx'
import { ${name}View } from './view.ts'

export default function ${capital(name)}Screen() {
  return <RecordScreen view={${name}View} detail={(uuid) => <${capital(name)}Form key={uuid} uuid={uuid} />} />
}
`
}

/**
 * features/<name>/<Name>Form.tsx: the fields in sections.
 * @param {Pick<About, 'name' | 'fields'>} about
 */
export function formFile({ name, fields }) {
  return `import { RecordDetail } from '#renderer/records/form/detail/RecordDetail.tsx'
import { RecordField } from '#renderer/records/form/detail/RecordField.tsx'
import { RecordSection } from '#renderer/records/form/detail/RecordSection.tsx'
import { useRecordDraft } from '#renderer/records/form/draft/useRecordDraft.ts'
import { ${name}View } from './view.ts'

type Props = { uuid: string }

export function ${capital(name)}Form({ uuid }: Props) {
  const draft = useRecordDraft(${name}View, uuid)
  return (
    <RecordDetail draft={draft}>
      <RecordSection draft={draft} name="general">
${fields.map((one) => `        <RecordField draft={draft} name="${one.name}" />`).join('\n')}
      </RecordSection>
    </RecordDetail>
  )
}
`
}

/**
 * locales/<language>/<name>.json: the known words. The architecture tests report the missing ones.
 * @param {{ fields: readonly TypedField[], words: Record<string, string | undefined>, said: (key: string) => string |
 * undefined }} texts
 */
export function wordsFile({ fields, words, said }) {
  /** @param {TypedField} one */
  const known = (one) => said(`label.${one.name}`) ?? words[one.name]
  const labels = fields.flatMap((one) => (known(one) === undefined ? [] : [[one.name, known(one)]]))
  const choices = fields.flatMap((one) => {
    const named = (one.field.of ?? []).flatMap((value) => {
      const word = said(`label.${one.name}.${value}`)
      return word === undefined ? [] : [[value, word]]
    })
    return named.length > 0 ? [[one.name, Object.fromEntries(named)]] : []
  })
  const text = {
    title: said('title'),
    one: said('one'),
    new: said('new') ?? words.new,
    empty: words.empty,
    fields: Object.fromEntries(labels),
    choices: choices.length > 0 ? Object.fromEntries(choices) : undefined,
    sections: { general: words.general },
  }
  return `${JSON.stringify(text, null, 2)}\n`
}
