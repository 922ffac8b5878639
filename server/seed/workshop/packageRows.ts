import type { Insertable } from 'kysely'
import type { Tables } from '#server/db/schema.ts'
import { PACKAGES } from '../data/packages.ts'
import { needsOfText } from '../data/workNeeds.ts'
import type { Random } from '../random/random.ts'

/** The packages of each location. */
export function packageRows(
  dealer_id: string,
  locations: readonly { uuid: string }[],
  { now, random }: { now: number; random: Random },
): Insertable<Tables['work_packages']>[] {
  const at = new Date(now)
  return locations.flatMap(({ uuid: location_uuid }) =>
    PACKAGES.map(([name, works]) => ({
      dealer_id,
      uuid: random.uuid(),
      location_uuid,
      name,
      works: JSON.stringify(
        works.map(([text, labour_number, target_ze]) => ({ text, labour_number, target_ze, ...needsOfText(text) })),
      ),
      version: 1,
      created_at: at,
      updated_at: at,
      deleted_at: null,
    })),
  )
}
