import { createHash } from 'node:crypto'
import { yearIn } from '#contract/datePresets.ts'
import { PUBLIC_SETTING_KEYS, type PublicSettings, settingOf } from '#contract/settings/registry.ts'
import type { Database } from '#server/db/database.ts'
import { dealerZoneSql } from '#server/db/timeZones.ts'
import { fillSettings } from '#server/settings/fillSettings.ts'
import { readSettings } from '#server/settings/readSettings.ts'

type Dealer = { dealerId: string; code: string; name: string }
export type SettingPicture = { type: string; bytes: Buffer }

/** What everybody may know of a dealer. Pictures are addresses; their content is found by the digest in it. */
type Answer = { data: PublicSettings; version: number; pictures: ReadonlyMap<string, SettingPicture> }

/** Dealers whose answer is kept, the most recently asked for. Two pictures of a dealer take at most 4 MB. */
const DEALERS_KEPT = 50
const DATA_URL = /^data:([a-z+/]+);base64,/

/**
 * The public settings of a dealer, read from the database once per version. Everybody on the internet can ask for them
 * as often as they like, so an answer costs one small query.
 */
export function createPublicSettings(database: Database, now: () => number) {
  const kept = new Map<string, { version: number; answer: Promise<Answer> }>()

  async function read(dealer: Dealer): Promise<Answer> {
    const { values, version } = await database.inDealer(dealer.dealerId, (tx) => readSettings(tx, PUBLIC_SETTING_KEYS))
    const pictures = new Map<string, SettingPicture>()
    const data = Object.entries(values).map(([key, value]) => {
      const picture = settingOf(key as keyof PublicSettings).type === 'image' ? pictureOf(String(value)) : null
      if (picture === null) return [key, value]
      const digest = createHash('sha256').update(picture.bytes).digest('hex')
      pictures.set(digest, picture)
      return [key, `/api/v1/settings/pictures/${dealer.code}/${digest}`]
    })
    return { data: Object.fromEntries(data) as PublicSettings, version, pictures }
  }

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
      // Variables in texts stand for the name of the dealer and the year.
      const year = yearIn(current?.zone ?? 'UTC', now())
      return { ...known, data: fillSettings(known.data, { code: dealer.code, name: dealer.name, year }) }
    } catch (error) {
      if (kept.get(dealer.dealerId)?.answer === answer) kept.delete(dealer.dealerId)
      throw error
    }
  }
}

/** The content behind the value of a setting; null when there is no picture. */
function pictureOf(value: string): SettingPicture | null {
  const [head, type] = DATA_URL.exec(value) ?? []
  return head === undefined || type === undefined
    ? null
    : { type, bytes: Buffer.from(value.slice(head.length), 'base64') }
}
