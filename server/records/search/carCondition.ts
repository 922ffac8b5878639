import { type RawBuilder, sql } from 'kysely'
import type { RecordDefinition } from '#contract/records/define.ts'
import { wordsOf } from '#contract/text/words.ts'
import { plateReadings } from '#contract/vehicles/licensePlate.ts'
import { vinReadings } from '#contract/vehicles/vin.ts'
import type { Tx } from '#server/db/database.ts'

type Condition = RawBuilder<boolean>

/**
 * Whether the word index already finds the plate as it was typed. It may not find a season plate, because the months
 * can be missing in the index.
 */
const isPlain = (query: string, { kind, canonical }: ReturnType<typeof plateReadings>[number]) =>
  kind !== 'season' && wordsOf(query).join(' ') === wordsOf(canonical).join(' ')

const has = ({ fields }: RecordDefinition, name: string) => Object.hasOwn(fields, name)

/**
 * Condition on the rows (`r`) of a car whose VIN or plate the word index does not find as typed. It was scanned, read
 * with another keyboard layout, or has other separators: `*WVW…*`, `VIN: WVW…`, `D RVA-FP 102`, `rvafp102`. Null for
 * other texts, for records without a car, and if no row fits.
 */
export async function carCondition(tx: Tx, record: RecordDefinition, query: string): Promise<Condition | null> {
  const vins = has(record, 'vin') ? vinReadings(query) : []
  // The text as typed is tried first, because another reading may be the VIN of another car.
  for (const vin of vins) {
    const found = await isKnown(tx, record, sql<boolean>`r.vin = ${vin}`)
    if (found) return found
  }
  if (vins.length > 0) return null
  const readings = has(record, 'licensePlate') ? plateReadings(query) : []
  if (readings.length === 0 || readings.some((one) => isPlain(query, one))) return null
  const keys = [...new Set(readings.map(({ key }) => key))]
  const found = await isKnown(tx, record, sql<boolean>`r.plate_key = any(${keys}::text[])`)
  // While a longer plate is typed, its beginning can be the plate of another car.
  return found && sql<boolean>`exists (select from unnest(${keys}::text[]) k where starts_with(r.plate_key, k))`
}

async function isKnown(tx: Tx, record: RecordDefinition, condition: Condition): Promise<Condition | null> {
  const { rows } = await sql`select from ${sql.table(record.table)} r where ${condition} limit 1`.execute(tx)
  return rows.length > 0 ? condition : null
}

/**
 * Whether a stored plate or VIN (`cell`) contains the typed text, whatever separates its parts. Null for other fields.
 */
export function carContaining(cell: RawBuilder<unknown>, name: string, value: string): Condition | null {
  if (name === 'vin') {
    const vins = vinReadings(value)
    return vins.length === 0 ? null : sql<boolean>`${cell} = any(${vins}::text[])`
  }
  const keys = name === 'licensePlate' ? [...new Set(plateReadings(value).map(({ key }) => key))] : []
  if (keys.length === 0) return null
  return sql<boolean>`exists (select from unnest(${keys}::text[]) k where position(k in plate_key(${cell})) > 0)`
}
