import { yearIn } from '#contract/datePresets.ts'
import { PUBLIC_SETTING_KEYS, type PublicSettings } from '#contract/settings/registry.ts'
import type { Database } from '#server/db/database.ts'
import { dealerZoneSql } from '#server/db/timeZones.ts'
import { fillSettings } from '#server/settings/fillSettings.ts'
import { imagesOf } from '#server/settings/imageAddress.ts'
import { readSettings } from '#server/settings/readSettings.ts'

type Dealer = { dealerId: string; code: string; name: string }

/** The public settings of a dealer. Pictures are addresses; `pictures` maps the digest in each to its file. */
type Answer = { data: PublicSettings; version: number; pictures: ReadonlyMap<string, string> }

/** At most this many dealers are cached. The least recently used one is dropped. */
const DEALERS_KEPT = 50

/**
 * The public settings of a dealer, which are read from the database once per version. Anyone on the internet can
 * request them at any rate, so each answer costs only one small query.
 */
export function createPublicSettings(database: Database, now: () => number) {
  const kept = new Map<string, { version: number; answer: Promise<Answer> }>()

  const read = (dealer: Dealer): Promise<Answer> =>
    database.inDealer(dealer.dealerId, async (tx) => {
      const { values, version } = await readSettings(tx, PUBLIC_SETTING_KEYS)
      const images = await imagesOf(tx, dealer.code, values)
      const addresses = new Map<string, string>(images.map(({ key, address }) => [key, address]))
      const data = Object.entries(values).map(([key, value]) => [key, addresses.get(key) ?? value])
      return {
        data: Object.fromEntries(data) as PublicSettings,
        version,
        pictures: new Map(images.map(({ digest, fileUuid }) => [digest, fileUuid])),
      }
    })

  return async function publicSettings(dealer: Dealer): Promise<Answer> {
    const current = await database.single(dealer.dealerId, (tx) =>
      tx
        .selectFrom('dealers')
        .select(['settings_version', dealerZoneSql.as('zone')])
        .executeTakeFirst(),
    )
    const version = current?.settings_version ?? 0
    const found = kept.get(dealer.dealerId)
    kept.delete(dealer.dealerId)
    const answer = found?.version === version ? found.answer : read(dealer)
    kept.set(dealer.dealerId, { version, answer })
    if (kept.size > DEALERS_KEPT) kept.delete(kept.keys().next().value ?? '')
    try {
      const known = await answer
      // Fills the variables in texts with the dealer's name and the year.
      const year = yearIn(current?.zone ?? 'UTC', now())
      return { ...known, data: fillSettings(known.data, { code: dealer.code, name: dealer.name, year }) }
    } catch (error) {
      if (kept.get(dealer.dealerId)?.answer === answer) kept.delete(dealer.dealerId)
      throw error
    }
  }
}
