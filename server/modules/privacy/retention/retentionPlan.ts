import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { dayAt, dayName, dayNumber, localDay } from '#contract/planning/localDay.ts'
import { RETENTION_KINDS, type RetentionKind, type RetentionLine, type RetentionReason } from '#contract/retention.ts'
import { settingOf } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { type KindRules, retentionKinds } from './retentionKinds.ts'

/** A kind with limited retention, and the moment before which its rows are due. */
export type DueKind = { kind: RetentionKind; rules: KindRules; before: Date }

const KEYS = [...new Set(Object.values(retentionKinds).map(({ setting }) => setting))]

/** Years end with the calendar year: rows of 2015 that are kept for ten years are due from the first day of 2026. */
function beforeOf(zone: string, now: number, { years, days }: { years?: number; days?: number }): Date {
  if (days !== undefined) return new Date(now - days * DAY_MS)
  const year = Number(dayName(dayAt(zone, now)).slice(0, 4)) - (years ?? 0)
  return new Date(localDay(zone, dayNumber(`${year}-01-01`)).from)
}

/** The kinds that the dealer does not keep for ever. */
export async function dueKinds(tx: Tx, now: number): Promise<DueKind[]> {
  const zone = await dealerZone(tx)
  const { values } = await readSettings(tx, KEYS)
  return RETENTION_KINDS.flatMap((kind) => {
    const rules = retentionKinds[kind]
    const amount = values[rules.setting]
    if (amount === 0) return []
    const definition = settingOf(rules.setting)
    const isDays = definition.type === 'number' && definition.unit === 'days'
    const before = beforeOf(zone, now, isDays ? { days: amount } : { years: amount })
    return [{ kind, rules, before }]
  })
}

const moment = (before: Date) => sql`${before.toISOString()}::timestamptz`
const isKept = ({ kept = {} }: KindRules): RawBuilder<boolean> =>
  sql`(false ${sql.join(
    Object.values(kept).map((condition) => sql`or ${condition}`),
    sql` `,
  )})`

/** Counts how many rows of a kind would be removed now, and how many stay for each reason. */
export async function countDue(tx: Tx, { kind, rules, before }: DueKind): Promise<RetentionLine> {
  const reasons = Object.entries(rules.kept ?? {}) as [RetentionReason, RawBuilder<boolean>][]
  const counts = reasons.map(([reason, condition]) => sql`, count(*) filter (where ${condition}) as ${sql.id(reason)}`)
  const { rows } = await sql<Record<string, number | string>>`
    select count(*) filter (where not ${isKept(rules)}) as removed ${sql.join(counts, sql` `)}
    from ${sql.table(rules.table)} x where ${rules.due(moment(before))}`.execute(tx)
  const found = rows[0] ?? {}
  const kept = reasons.map(([reason]) => ({ reason, count: Number(found[reason] ?? 0) }))
  return { kind, removed: Number(found.removed ?? 0), kept: kept.filter(({ count }) => count > 0) }
}

/** The next due rows of a kind, locked. Rows that are being written at this moment are left for the next night. */
export async function nextDue(tx: Tx, { rules, before }: DueKind, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select x.uuid from ${sql.table(rules.table)} x
    where x.uuid > ${after}::uuid and ${rules.due(moment(before))} and not ${isKept(rules)}
    order by x.uuid limit ${limit} for update of x skip locked`.execute(tx)
  return rows.map(({ uuid }) => uuid)
}
