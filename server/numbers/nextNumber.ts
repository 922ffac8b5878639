import { sql } from 'kysely'
import { yearIn } from '#contract/datePresets.ts'
import {
  NUMBER_KINDS,
  NUMBER_RANGES,
  type NumberKind,
  type RangeRule,
  rangeNumber,
  type UsedNumberKind,
} from '#contract/settings/numbers.ts'
import { orderNumber } from '#contract/settings/orderNumber.ts'
import type { OpenSettings } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZoneSql } from '#server/db/timeZones.ts'
import { Failure } from '#server/request/failure.ts'
import { readSettings } from '#server/settings/readSettings.ts'

type Values = Omit<OpenSettings, 'custom_logo' | 'custom_login_logo'>
type Dealer = { dealer_id: string; code: string; zone: string }

const readDealer = (tx: Tx): Promise<Dealer> =>
  tx
    .selectFrom('dealers')
    .select(['dealer_id', 'code', dealerZoneSql.as('zone')])
    .executeTakeFirstOrThrow()

/** Year of a range whose numbers restart each year; 0 for a range without years. */
function yearOf(kind: NumberKind, values: Values, { zone }: Dealer, now: number): number {
  const isYearly = kind === 'order' ? values.order_number_type === 'year_sequence' : NUMBER_RANGES[kind].yearly
  return isYearly ? yearIn(zone, now) : 0
}

/** The settings of one range, under names that all ranges share. */
function ruleOf(kind: NumberKind, values: Values): RangeRule & { first: number } {
  const named: Readonly<Record<string, unknown>> = values
  return {
    prefix: String(named[`number_${kind}_prefix`] ?? ''),
    width: Number(named[`number_${kind}_width`]),
    first: Number(named[`number_${kind}_first`]),
  }
}

function written(kind: NumberKind, values: Values, { code, zone }: Dealer, now: number, count: number): string | null {
  const year = yearIn(zone, now)
  if (kind === 'order') return orderNumber(values, code, year, count)
  return rangeNumber(kind, ruleOf(kind, values), year, count)
}

/**
 * Takes the next number of a range. Numbers are unique and ascending. Other callers wait for the end of this
 * transaction. A rollback leaves the number to the next caller. Null: users type these numbers.
 */
export async function nextNumber(tx: Tx, kind: UsedNumberKind, now: number): Promise<string | null> {
  const [{ values }, dealer] = [await readSettings(tx), await readDealer(tx)]
  if (kind === 'order' && values.order_number_type === 'regex') return null
  const { first } = ruleOf(kind, values)
  const { rows } = await sql<{ last: number }>`
    insert into number_ranges as r (dealer_id, kind, year, last)
    values (${dealer.dealer_id}, ${kind}, ${yearOf(kind, values, dealer, now)}, ${first})
    on conflict (dealer_id, kind, year) do update set last = greatest(r.last + 1, excluded.last)
    returning r.last`.execute(tx)
  const number = written(kind, values, dealer, now, Number(rows[0]?.last))
  if (number === null) throw new Failure('numbers_used_up')
  return number
}

/** The next number of each range, without taking it. */
export async function previewNumbers(tx: Tx, now: number): Promise<{ kind: UsedNumberKind; next: string | null }[]> {
  const [{ values }, dealer] = [await readSettings(tx), await readDealer(tx)]
  const rows = await tx.selectFrom('number_ranges').select(['kind', 'year', 'last']).execute()
  return NUMBER_KINDS.map((kind) => {
    const last = rows.find((row) => row.kind === kind && row.year === yearOf(kind, values, dealer, now))?.last ?? 0
    const count = Math.max(Number(last) + 1, ruleOf(kind, values).first)
    return { kind, next: written(kind, values, dealer, now, count) }
  })
}
