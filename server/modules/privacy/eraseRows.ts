import { type RawBuilder, sql } from 'kysely'
import { type AnonymisedRecord, PERSONAL_FATES, PERSONAL_KINDS, type PersonalLine } from '#contract/privacy.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { FieldKind } from '#contract/records/fields.ts'
import { records } from '#contract/records/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { PersonalRule, PersonalTable, PersonRows } from '#server/db/personal/personal.ts'
import { personalTables } from '#server/db/personal/personalTables.ts'
import { type PersonWords, REPLACED } from './personWords.ts'
import { neededInSql, replacedBy, type Spelling, spelledInSql } from './spellings.ts'

type Asked = { record: AnonymisedRecord; person: PersonRows; words: PersonWords; now: number }
type Table = PersonalTable

const TABLES = Object.entries(personalTables) as [string, Table][]
/** Columns of the records with a field of one of these kinds. */
const columnsOf = (...kinds: FieldKind[]) =>
  Object.values<RecordDefinition>(records).flatMap(({ table, fields }) =>
    Object.entries(fields).flatMap(([name, { kind }]) => (kinds.includes(kind) ? [`${table}.${name}`] : [])),
  )
/** Columns that hold JSON. Columns that no record defines are listed here by name. */
const JSON_COLUMNS: ReadonlySet<string> = new Set([
  ...columnsOf('rows', 'richText', 'hours'),
  'papers.damage_marks',
  'hst_snapshots.items',
  'hst_snapshots.unread',
  'saved_views.content',
  'event_deliveries.data',
  'jobs.data',
  'faq_entries.answer',
  'inbox_entries.details',
  'chat_later_messages.attachments',
  'news.body',
  'news.translations',
  'news.attachments',
  'news_texts.texts',
  'service_requests.attachments',
  'checkins.attachments',
  'consent_links.items',
  'acceptances.checks',
  'acceptances.damage_marks',
  'acceptances.findings',
  'acceptance_revisions.content',
  'comments.text',
  'directory_runs.left_out_columns',
  'directory_lines.changes',
  'directory_lines.former',
  'directory_lines.problems',
  'log_lines.details',
  'merges.snapshot',
])
/** Columns with a list of texts. */
const LIST_COLUMNS: ReadonlySet<string> = new Set(columnsOf('texts', 'choices'))
const RECORD_TABLES: ReadonlySet<string> = new Set(Object.values(records).map(({ table }) => table))
const PEOPLE: ReadonlySet<string> = new Set(['customers', 'users'])
const no = sql<boolean>`false`

const column = (name: string) => sql`x.${sql.id(name)}`
function asText(table: string, name: string): RawBuilder<unknown> {
  if (LIST_COLUMNS.has(`${table}.${name}`)) return sql`to_jsonb(${column(name)})::text`
  return JSON_COLUMNS.has(`${table}.${name}`) ? sql`${column(name)}::text` : column(name)
}

/** Turns a text from `asText` back into a value of its column. */
function asValue(table: string, name: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  if (LIST_COLUMNS.has(`${table}.${name}`)) return sql`array(select jsonb_array_elements_text((${text})::jsonb))`
  return JSON_COLUMNS.has(`${table}.${name}`) ? sql`(${text})::jsonb` : text
}

/** The pattern of some words in plain text and in JSON text, and a faster one for all texts; null without words. */
type Pattern = { plain: string; json: string; needed: string } | null

function patternOf(spellings: readonly Spelling[]): Pattern {
  const [plain, json] = [spelledInSql(spellings, 'plain'), spelledInSql(spellings, 'json')]
  const needed = neededInSql(spellings)
  return plain === null || json === null || needed === null ? null : { plain, json, needed }
}

const isJson = (table: string, name: string) =>
  JSON_COLUMNS.has(`${table}.${name}`) || LIST_COLUMNS.has(`${table}.${name}`)

/** Whether one of the texts of a row contains one of the words. */
function names(table: string, texts: readonly string[], pattern: Pattern): RawBuilder<boolean> {
  if (pattern === null || texts.length === 0) return no
  const each = texts.map((name) => {
    const text = asText(table, name)
    const full = isJson(table, name) ? pattern.json : pattern.plain
    return sql<boolean>`case when ${text} ~ ${pattern.needed} then ${text} ~ ${full} else false end`
  })
  return sql<boolean>`(${sql.join(each, sql` or `)})`
}

const inWords = (text: RawBuilder<unknown>, pattern: string | undefined) =>
  pattern === undefined ? text : sql`regexp_replace(${text}, ${pattern}, ${replacedBy(REPLACED)}, 'g')`

/** A text with the person's words replaced. In a row about the person, shared words are replaced too. */
function scrubbed(table: string, name: string, own: RawBuilder<boolean>, patterns: Patterns): RawBuilder<unknown> {
  const replaced = (pattern: Pattern) =>
    inWords(asText(table, name), isJson(table, name) ? pattern?.json : pattern?.plain)
  return asValue(
    table,
    name,
    sql`case when ${own} then ${replaced(patterns.own)} else ${replaced(patterns.everywhere)} end`,
  )
}

/**
 * The value of a rule. The kept parts of a JSON value are scrubbed, too, because a name may stand in any of its texts.
 */
const ruled = (table: string, name: string, value: RawBuilder<unknown>, { own }: Patterns): RawBuilder<unknown> =>
  JSON_COLUMNS.has(`${table}.${name}`) ? sql`(${inWords(sql`(${value})::text`, own?.json)})::jsonb` : value

type Patterns = { own: Pattern; everywhere: Pattern }

const deletesRows = (rule: PersonalRule | undefined): rule is PersonalRule & { deletes: true } => rule?.deletes === true

async function deleteRows(tx: Tx, table: string, rule: PersonalRule, person: PersonRows): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} x where ${rule.rows(person)}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Columns that the framework keeps beside the fields of a record. */
const kept = (table: string, now: number): RawBuilder<unknown>[] => {
  if (!RECORD_TABLES.has(table)) return []
  const at = sql`${new Date(now)}::timestamptz`
  return [sql`version = x.version + 1`, sql`updated_at = ${at}`]
}

/** Replaces a table's data about the person, in one statement. Returns how many rows it changed. */
async function replaceIn(tx: Tx, name: string, table: Table, asked: Asked, patterns: Patterns): Promise<number> {
  const { record, person, now } = asked
  const rule = deletesRows(table[record]) ? undefined : table[record]
  const texts = table.texts ?? []
  if (!rule && texts.length === 0) return 0
  const isRuled = rule?.rows(person) ?? no
  const isOwn = table.own?.(person) ?? no
  const isNamed = names(name, texts, patterns.everywhere)
  const isOwnNamed = sql<boolean>`(${isOwn} and ${names(name, texts, patterns.own)})`
  const set = rule?.set ?? {}
  const columns = [...new Set([...Object.keys(set), ...texts])]
  const values = columns.map((one) => {
    const otherwise = texts.includes(one) ? scrubbed(name, one, isOwn, patterns) : column(one)
    const own = set[one]?.(person)
    return sql`${sql.id(one)} = ${own ? sql`case when ${isRuled} then ${ruled(name, one, own, patterns)} else ${otherwise} end` : otherwise}`
  })
  const gone =
    PEOPLE.has(name) && rule
      ? [
          sql`deleted_at = case when ${isRuled} then coalesce(x.deleted_at, ${new Date(now)}::timestamptz) else x.deleted_at end`,
        ]
      : []
  const { numAffectedRows } = await sql`update ${sql.table(name)} x
    set ${sql.join([...values, ...gone, ...kept(name, now)])}
    where ${isRuled} or ${isOwnNamed} or ${isNamed}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Removes the person from every table, by the rules declared beside the tables. */
export async function eraseRows(tx: Tx, asked: Asked): Promise<PersonalLine[]> {
  const patterns = { own: patternOf(asked.words.own), everywhere: patternOf(asked.words.everywhere) }
  const lines: PersonalLine[] = []
  for (const [name, table] of TABLES) {
    const rule = table[asked.record]
    if (deletesRows(rule)) {
      const count = await deleteRows(tx, name, rule, asked.person)
      lines.push({ kind: rule.kind, fate: 'deleted', count })
    }
    const count = await replaceIn(tx, name, table, asked, patterns)
    const kind = (deletesRows(rule) ? undefined : rule?.kind) ?? table.textsKind ?? 'profile'
    lines.push({ kind, fate: 'replaced', count })
  }
  return lines
}

/** Adds up lines of one kind and fate, in the order of the contract, without empty ones. */
export function addUp(lines: readonly PersonalLine[]): PersonalLine[] {
  return PERSONAL_KINDS.flatMap((kind) =>
    PERSONAL_FATES.flatMap((fate) => {
      const count = lines
        .filter((one) => one.kind === kind && one.fate === fate)
        .reduce((sum, one) => sum + one.count, 0)
      return count === 0 ? [] : [{ kind, fate, count }]
    }),
  )
}
