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

/** Rows of one table that depend on certain rows of a record and share a fate. */
type DependentGroup = {
  table: string
  kind: string
  fate: Fate
  /** Any of them makes a row (`x`) one of the group. */
  conditions: readonly RawBuilder<boolean>[]
  shows?: Tie['shows'] | undefined
  at?: RawBuilder<unknown> | undefined
}

/** Dependent rows that an answer names. */
const NAMED = 5
const NOT_DELETED = sql<boolean>`x.deleted_at is null`

/** The record that the rows of this one are parts of. */
function wholeOf(all: RecordTable, record: RecordDefinition) {
  const part = usesOf(record).find(({ isPart }) => isPart)
  return part && { name: part.name, whole: all[part.to] }
}

/** Whether a row (`x`) is work that is still to be done; null for records whose rows are no work. */
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

/** What becomes of rows by a reference of a record; undefined where nobody has to know. */
function fateOf(use: Use, action: DependentAction, isWork: boolean | null): Fate | undefined {
  if (action === 'move') return use.isHome ? 'follows' : undefined
  if (action === 'deactivate') return !use.isHome && !use.isNameOnly && isWork ? 'stays' : undefined
  if (action === 'leave') return undefined
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
    // Parts stand where their whole stands, and go with it.
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

/** Groups of the tables that are no records. */
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

/** A row that depends by two columns is one row. */
function merged(groups: readonly DependentGroup[]): DependentGroup[] {
  const byKind = Map.groupBy(groups, ({ table, kind, fate }) => `${table} ${kind} ${fate}`)
  return [...byKind.values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, conditions: [first, ...more].flatMap(({ conditions }) => conditions) }] : [],
  )
}

/** What the row of a record is called, for somebody who may know; null for a record that they may not read. */
function labelFor(all: RecordTable, session: Session, shows: Tie['shows']): RawBuilder<unknown> {
  const record = shows && all[shows.record]
  const isKnown = record?.labels === 'everybody'
  if (!record || !(isKnown || holds(session.permissions, record.permissions.read))) return sql`null`
  const visible = isKnown ? [] : scopeOf({ record, hooks: {} }, session).visible
  const label = sql.join(record.label.map((name) => sql.ref(`r.${name}`)))
  return sql`(select nullif(concat_ws(' ', ${label}), '') from ${sql.table(record.table)} r
    where ${sql.join([sql`r.dealer_id = y.dealer_id`, sql`r.uuid = y.shown`, ...visible], sql` and `)})`
}

function selectGroup(all: RecordTable, session: Session, group: DependentGroup): RawBuilder<unknown> {
  const { table, kind, fate, conditions, shows, at = sql`null::timestamptz` } = group
  return sql`(select ${table}::text as source, ${kind}::text as kind, ${fate}::text as fate, y.total, y.earliest, ${shows?.record ?? ''}::text as record,
      y.shown, ${labelFor(all, session, shows)} as label
    from (select x.dealer_id, ${shows?.uuid ?? sql`null::uuid`} as shown, ${at} as at, count(*) over () as total,
        min(${at}) over () as earliest
      from ${sql.table(table)} x where ${sql.join([...conditions], sql` or `)}
      order by at, shown desc limit ${sql.lit(NAMED)}) y)`
}

type Row = {
  source: string
  kind: string
  fate: Fate
  total: number
  earliest: string | null
  record: string
  shown: string | null
  label: string | null
}

/** Counts groups and names their first rows. Groups without rows are left out. */
export async function countDependents(
  tx: Tx,
  all: RecordTable,
  session: Session,
  groups: readonly DependentGroup[],
): Promise<Dependent[]> {
  const asked = merged(groups).map((group) => selectGroup(all, session, group))
  if (asked.length === 0) return []
  const { rows } = await sql<Row>`${sql.join(asked, sql` union all `)}`.execute(tx)
  return [...Map.groupBy(rows, ({ kind, fate }) => `${kind} ${fate}`).values()].map(toDependent)
}

/** Two tables may have rows of one kind, such as memberships: they are added up. */
function toDependent(rows: readonly Row[]): Dependent {
  const [first] = rows
  const tables = [...Map.groupBy(rows, ({ source }) => source).values()]
  const starts = tables.flatMap(([one]) => one?.earliest ?? []).sort()
  const named = new Map<string, DependentExample>()
  for (const { record, shown, label } of rows)
    if (shown !== null && label !== null) named.set(shown, { record, uuid: shown, label })
  return {
    kind: first?.kind ?? '',
    fate: first?.fate ?? 'stays',
    count: tables.reduce((sum, [one]) => sum + Number(one?.total ?? 0), 0),
    from: starts[0] ?? null,
    examples: [...named.values()].slice(0, NAMED),
  }
}

/** What depends on rows of a record, and what will become of it. `only` asks for one fate. */
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
