import { type RawBuilder, sql } from 'kysely'
import {
  type Dependent,
  type DependentAction,
  type DependentExample,
  type Fate,
  recordKind,
} from '#contract/dependents.ts'
import { holds } from '#contract/permissions/can.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { Tx } from '../db/database.ts'
import type { Tie } from '../db/references/reference.ts'
import { references } from '../db/references/references.ts'
import type { Session } from '../request/session.ts'
import { type RecordTable, type Use, usesOf } from './recordTable.ts'
import { scopeOf } from './scope.ts'

/** Rows of one table that depend on certain rows of a record and share a fate, such as `refuses` or `follows`. */
type DependentGroup = {
  table: string
  kind: string
  fate: Fate
  /** A row (`x`) that meets any of them belongs to the group. */
  conditions: readonly RawBuilder<boolean>[]
  shows?: Tie['shows'] | undefined
  at?: RawBuilder<unknown> | undefined
}

/** At most this many dependent rows that an answer names. */
const NAMED = 5
const NOT_DELETED = sql<boolean>`x.deleted_at is null`

/** The record whose rows contain this record's rows as parts. */
function wholeOf(all: RecordTable, record: RecordDefinition) {
  const part = usesOf(record).find(({ isPart }) => isPart)
  return part && { name: part.name, whole: all[part.to] }
}

/** SQL: whether a row (`x`) is open work. Null for records without open and closed rows. */
function isOpen(all: RecordTable, record: RecordDefinition): RawBuilder<boolean> | null {
  const { openWhile } = record
  if (openWhile === undefined) return null
  const own = sql<boolean>`x.${sql.id(openWhile.column)} = any(${[...openWhile.is]}::text[])`
  const part = wholeOf(all, record)
  if (!part?.whole?.openWhile) return own
  const { column, is } = part.whole.openWhile
  return sql<boolean>`${own} and exists (select from ${sql.table(part.whole.table)} w
    where w.dealer_id = x.dealer_id and w.uuid = x.${sql.id(part.name)} and w.deleted_at is null
      and w.${sql.id(column)} = any(${[...is]}::text[]))`
}

/** A deactivated location keeps its rows. Other deactivated rows keep their open work. */
function deactivatedFate(use: Use, isWork: boolean | null): Fate | undefined {
  if (use.isHome) return isWork === false ? undefined : 'stays'
  return !use.isNameOnly && isWork ? 'stays' : undefined
}

/** The fate of rows that refer to the target by this field. Undefined if the user need not be told. */
function fateOf(use: Use, action: DependentAction, isWork: boolean | null): Fate | undefined {
  if (action === 'move') return use.isHome || use.isPart ? 'follows' : undefined
  if (action === 'deactivate') return deactivatedFate(use, isWork)
  if (action !== 'delete') return undefined
  if (use.isPart) return 'rests'
  if (use.isNameOnly || (isWork === false && !use.isHome)) return 'name_stays'
  return 'refuses'
}

/** Groups of a record whose rows refer to the target. */
function recordGroups(
  all: RecordTable,
  record: RecordDefinition,
  target: RecordDefinition,
  uuids: RawBuilder<unknown>,
  action: DependentAction,
): DependentGroup[] {
  const open = isOpen(all, record)
  const isPartOfWhole = wholeOf(all, record) !== undefined
  const uses = usesOf(record).filter(({ to }) => to === target.name)
  return uses.flatMap((use) => {
    // Parts follow the location of their whole.
    if (use.isHome && isPartOfWhole) return []
    const states = use.isPart || open === null ? [null] : [true, false]
    return states.flatMap((isWork): DependentGroup[] => {
      const fate = fateOf(use, action, isWork)
      if (fate === undefined) return []
      const state = open === null || isWork === null ? [] : [isWork ? open : sql<boolean>`not (${open})`]
      const refers = sql<boolean>`x.${sql.id(use.name)} = any(${uuids}::uuid[])`
      return [
        {
          table: record.table,
          kind: recordKind(record.name, isWork),
          fate,
          conditions: [sql<boolean>`(${sql.join([refers, NOT_DELETED, ...state], sql` and `)})`],
          shows: { record: record.name as NonNullable<Tie['shows']>['record'], uuid: sql`x.uuid` },
        },
      ]
    })
  })
}

/** Groups of dependent rows in tables that are not records. */
function tiedGroups(
  target: RecordDefinition,
  uuids: RawBuilder<unknown>,
  action: DependentAction,
  now: RawBuilder<unknown>,
): DependentGroup[] {
  return Object.entries(references).flatMap(([table, columns]) =>
    Object.entries(columns).flatMap(([column, reference]) => {
      const ties: readonly Tie[] = 'ties' in reference ? reference.ties : []
      return ties.flatMap((tie): DependentGroup[] => {
        const fate = tie.becomes[action]
        if (tie.to !== target.name || fate === undefined) return []
        const refers = tie.match?.(uuids) ?? sql<boolean>`x.${sql.id(column)} = any(${uuids}::uuid[])`
        const conditions = [sql<boolean>`(${sql.join([...(tie.where ? [tie.where(now)] : []), refers], sql` and `)})`]
        return [{ table, kind: tie.kind, fate, conditions, shows: tie.shows, at: tie.at }]
      })
    }),
  )
}

/** Merges groups of one table, so that a row that depends by two columns counts once. */
function merged(groups: readonly DependentGroup[]): DependentGroup[] {
  const byKind = Map.groupBy(groups, ({ table, kind, fate }) => `${table} ${kind} ${fate}`)
  return [...byKind.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, conditions: [first, ...more].flatMap(({ conditions }) => conditions) }] : [],
  )
}

/** Label of the record's row, if the session may know it. Null for a record that the session may not read. */
function labelFor(all: RecordTable, session: Session, shows: Tie['shows']): RawBuilder<unknown> {
  const record = shows && all[shows.record]
  const isKnown = record?.labels === 'everybody'
  if (!record || !(isKnown || holds(session.permissions, record.permissions.read))) return sql`null`
  const visible = isKnown ? [] : scopeOf({ record, hooks: {} }, session).visible
  const label = sql.join(record.label.map((name) => sql.ref(`r.${name}`)))
  return sql`(select nullif(concat_ws(' ', ${label}), '') from ${sql.table(record.table)} r
    where ${sql.join([sql`r.dealer_id = y.dealer_id`, sql`r.uuid = y.shown`, ...visible], sql` and `)})`
}

type Count = { nth: number; total: number; earliest: string | null }
type Named = { nth: number; shown: string | null; label: string | null }
/** A group of dependent rows with its count. */
type Counted = { group: DependentGroup; total: number; earliest: string | null; named: Named[] }

const rowsOf = ({ table, conditions }: DependentGroup) =>
  sql`${sql.table(table)} x where ${sql.join([...conditions], sql` or `)}`
const momentOf = ({ at = sql`null::timestamptz` }: DependentGroup) => at

const countGroup = (group: DependentGroup, nth: number) =>
  sql`(select ${sql.lit(nth)} as nth, count(*) as total, min(${momentOf(group)}) as earliest from ${rowsOf(group)})`

function nameGroup(all: RecordTable, session: Session, group: DependentGroup, nth: number): RawBuilder<unknown> {
  const { shows } = group
  return sql`(select ${sql.lit(nth)} as nth, y.shown, ${labelFor(all, session, shows)} as label
    from (select x.dealer_id, ${shows?.uuid ?? sql`null::uuid`} as shown, ${momentOf(group)} as at
      from ${rowsOf(group)} order by at, shown desc limit ${sql.lit(NAMED)}) y)`
}

/**
 * Counts the groups and names their first rows. Groups without rows are left out. A second query reads the names of the
 * filled groups only, because most groups are empty.
 */
export async function countDependents(
  tx: Tx,
  all: RecordTable,
  session: Session,
  groups: readonly DependentGroup[],
): Promise<Dependent[]> {
  const asked = merged(groups)
  if (asked.length === 0) return []
  const counts = await sql<Count>`${sql.join(asked.map(countGroup), sql` union all `)}`.execute(tx)
  const filled = counts.rows.flatMap(({ nth, total, earliest }): Counted[] => {
    const group = asked[nth]
    return group && Number(total) > 0 ? [{ group, total: Number(total), earliest, named: [] }] : []
  })
  const shown = filled.flatMap(({ group }, nth) => (group.shows ? [nameGroup(all, session, group, nth)] : []))
  const names = shown.length === 0 ? [] : (await sql<Named>`${sql.join(shown, sql` union all `)}`.execute(tx)).rows
  for (const row of names) filled[row.nth]?.named.push(row)
  return [...Map.groupBy(filled, ({ group: { kind, fate } }) => `${kind} ${fate}`).values()].map(toDependent)
}

/** Adds up groups of one kind, because two tables can hold them, such as memberships. */
function toDependent(counted: readonly Counted[]): Dependent {
  const [first] = counted
  const named = new Map<string, DependentExample>()
  for (const { group, named: rows } of counted)
    for (const { shown, label } of rows)
      if (shown !== null && label !== null) named.set(shown, { record: group.shows?.record ?? '', uuid: shown, label })
  return {
    kind: first?.group.kind ?? '',
    fate: first?.group.fate ?? 'stays',
    count: counted.reduce((sum, { total }) => sum + total, 0),
    from: counted.flatMap(({ earliest }) => earliest ?? []).sort()[0] ?? null,
    examples: [...named.values()].slice(0, NAMED),
  }
}

/** Lists what depends on rows of a record, and what will become of it. `only` limits the answer to one fate. */
export function listDependents(
  tx: Tx,
  all: RecordTable,
  session: Session,
  asked: { record: RecordDefinition; uuids: readonly string[]; action: DependentAction; now: number; only?: Fate },
): Promise<Dependent[]> {
  const { record, action, now, only } = asked
  const uuids = sql`${[...asked.uuids]}`
  const groups = [
    ...Object.values(all).flatMap((other) => recordGroups(all, other, record, uuids, action)),
    ...tiedGroups(record, uuids, action, sql`${new Date(now)}::timestamptz`),
  ]
  return countDependents(tx, all, session, only === undefined ? groups : groups.filter(({ fate }) => fate === only))
}
