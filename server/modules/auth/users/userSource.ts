import { sql } from 'kysely'
import type { SearchHit } from '#contract/api/search/search.ts'
import { holds } from '#contract/permissions/can.ts'
import { phoneBeginnings } from '#contract/phone.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { wordsOf } from '#contract/text/words.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { readLabels } from '#server/records/repository.ts'
import { unscoped } from '#server/records/scope.ts'
import type { Session } from '#server/request/session.ts'
import { byWords } from '#server/search/byWords.ts'
import type { SearchSource } from '#server/search/searchSource.ts'
import { nearTo } from '#server/search/spellings.ts'

/** At most this many candidates for similar names are compared. More would be similar by chance. */
const NEAR_MOST = 50

/** Colleagues. Every user may see their names, as in fields where a colleague is chosen. */
export function userSource(record: RecordDefinition, hooks: Hooks): SearchSource {
  const read = async (tx: Tx, session: Session, asked: Parameters<typeof readLabels>[2]) =>
    readLabels(tx, unscoped({ record, hooks }, session), asked, !holds(session.permissions, record.permissions.read))
  const hit = ({ uuid, label }: { uuid: string; label: string }): SearchHit => ({
    source: 'user',
    uuid,
    title: label,
    plate: '',
    details: [],
    status: null,
    hold_reason: '',
    location: '',
    at: null,
  })
  /** Searches by phone number, for users who may read it. For others a hit would reveal whose number it is. */
  const byPhone = async (tx: Tx, { permissions }: Session, beginnings: readonly string[]): Promise<string[]> => {
    if (beginnings.length === 0 || !holds(permissions, record.permissions.read)) return []
    const { rows } = await sql<{ uuid: string }>`select r.uuid from users r where r.deleted_at is null and exists (
      select from unnest(${[...beginnings]}::text[]) as beginning where starts_with(substr(r.phone, 2), beginning))
      order by r.uuid limit ${sql.lit(NEAR_MOST)}`.execute(tx)
    return rows.map(({ uuid }) => uuid)
  }
  return {
    name: 'user',
    permission: null,
    plugin: null,
    async find(tx, session, { typed, slips, country, reach }, limit) {
      if (!slips) {
        const called = await byPhone(tx, session, phoneBeginnings(typed, country))
        const named = called.length > 0 ? await read(tx, session, { uuids: called }) : []
        const others = await read(tx, session, { q: typed })
        const known = new Set(called)
        return [...named, ...others.filter(({ uuid }) => !known.has(uuid))].slice(0, limit).map(hit)
      }
      const alike = await byWords(tx, record, slips.words, reach)
      const { rows } = await sql<{ uuid: string }>`select r.uuid from users r
        where r.deleted_at is null and ${sql.join(alike, sql` and `)} limit ${sql.lit(NEAR_MOST)}`.execute(tx)
      if (rows.length === 0) return []
      const near = await read(tx, session, { uuids: rows.map(({ uuid }) => uuid) })
      // Compares the name only. A match by e-mail address would reveal the address to users who may not read it.
      const isNear = nearTo(slips.words)
      return near
        .filter(({ label, deleted }) => !deleted && isNear(wordsOf(label)))
        .slice(0, limit)
        .map(hit)
    },
    async list(tx, session, uuids) {
      const named = await read(tx, session, { uuids: [...uuids] })
      return named.filter(({ deleted }) => !deleted).map(hit)
    },
  }
}
