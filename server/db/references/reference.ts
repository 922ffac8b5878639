import { type RawBuilder, sql } from 'kysely'
import type { DependentAction, DependentKind, Fate } from '#contract/dependents.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { Tables } from '../schema.ts'

/** Rows (`x`) of a table that depend on the rows of a record. */
export type Tie = {
  /** The record that they depend on. */
  readonly to: RecordName
  readonly kind: DependentKind
  /** Fate of the rows, by action. An action that is missing has no effect that a user must know. */
  readonly becomes: Readonly<Partial<Record<DependentAction, Fate>>>
  /** Condition for the rows that count at a moment. Without it, all of them count. */
  readonly where?: (now: RawBuilder<unknown>) => RawBuilder<boolean>
  /** Whether a row depends on one of these uuids. Without it, the column must hold one of them. */
  readonly match?: (uuids: RawBuilder<unknown>) => RawBuilder<boolean>
  /** The row of a record by whose label users recognise this row. */
  readonly shows?: { readonly record: RecordName; readonly uuid: RawBuilder<unknown> }
  /** When the row is planned. */
  readonly at?: RawBuilder<unknown>
}

/** Target of a column with uuids, or with names of rows. */
export type Reference =
  /** Rows that the user must know about before the other row is deleted, deactivated or moved. */
  | { readonly ties: readonly Tie[] }
  /** The user who did it, or the row it was about. Written once; the name of a deleted row stays readable. */
  | { readonly trace: RecordName }
  /** The row is a part of the other one: hidden and restored with it. */
  | { readonly part: RecordName }
  /** Refers to no record, for this reason. */
  | { readonly inner: string }

type Column<Table extends keyof Tables> = Exclude<keyof Tables[Table] & string, 'dealer_id'>
/** References by table and column; names that are not in the schema do not compile. */
export type ReferenceTable = {
  readonly [Table in keyof Tables]?: { readonly [Name in Column<Table>]?: Reference }
}

export const ties = (...all: readonly Tie[]): Reference => ({ ties: all })
export const trace = (to: RecordName): Reference => ({ trace: to })
export const part = (of: RecordName): Reference => ({ part: of })
export const inner = (reason: string): Reference => ({ inner: reason })

/** The paper of the row, whose label stands for the row. */
export const itsPaper = { record: 'paper', uuid: sql`x.paper_uuid` } as const

/** Papers with open work, as an array that an index can use. */
export const OPEN_PAPERS = sql`array(select p.uuid from papers p
  where p.status = any(array['new', 'in_progress']) and p.deleted_at is null)`

/** Whether one of these users is a technician of the block. */
export const plansOneOf = (users: RawBuilder<unknown>) => sql<boolean>`exists (
  select from jsonb_array_elements(x.technicians) t where (t ->> 'uuid')::uuid = any(${users}::uuid[]))`

/** Blocks with open work. */
export const isToDo = () =>
  sql<boolean>`x.deleted_at is null and x.state <> 'finished' and x.paper_uuid = any(${OPEN_PAPERS})`

/**
 * Blocks of users who belong to the location only through one of these departments: neither through another workshop
 * team nor through working hours of their own. `users` limits it to some of them.
 */
export const plansLeaver = (departments: RawBuilder<unknown>, users?: RawBuilder<unknown>) => sql<boolean>`exists (
  select from department_members m
  join departments d on d.dealer_id = m.dealer_id and d.uuid = m.department_uuid
  where m.dealer_id = x.dealer_id and d.uuid = any(${departments}::uuid[]) and d.location_uuid = x.location_uuid
    and d.is_workshop_team and d.is_active and d.deleted_at is null
    ${users === undefined ? sql`` : sql`and m.user_uuid = any(${users}::uuid[])`}
    and exists (select from jsonb_array_elements(x.technicians) t where t ->> 'uuid' = m.user_uuid::text)
    and not exists (select from department_members o
      join departments e on e.dealer_id = o.dealer_id and e.uuid = o.department_uuid
      where o.dealer_id = m.dealer_id and o.user_uuid = m.user_uuid and e.location_uuid = x.location_uuid
        and e.uuid <> all(${departments}::uuid[]) and e.is_workshop_team and e.is_active and e.deleted_at is null)
    and not exists (select from work_models w where w.dealer_id = m.dealer_id and w.user_uuid = m.user_uuid
      and w.sites @> jsonb_build_array(jsonb_build_object('location_uuid', x.location_uuid::text))))`
