import { type RawBuilder, sql } from 'kysely'
import type { SearchHit } from '#contract/api/search/search.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import type { SearchSourceName } from '#contract/search.ts'
import { pluginOf } from '#contract/settings/registry.ts'
import type { Tx } from '../db/database.ts'
import type { Hooks } from '../records/hooks.ts'
import { scopeOf } from '../records/scope.ts'
import { carCondition } from '../records/search/carCondition.ts'
import { phoneWord } from '../records/search/phoneWord.ts'
import { fewWith, isOneOf } from '../records/search/search.ts'
import type { Session } from '../request/session.ts'
import { asTyped, byWords } from './byWords.ts'
import type { SearchQuery, SearchSource } from './searchSource.ts'

type Known = { record: RecordDefinition; hooks: Hooks }
/** Ways in which a row can match, the surest first. A row must meet all conditions of one way. */
export type Ways = readonly (readonly RawBuilder<boolean>[])[]
/** The columns of a hit as SQL over the row `r`. Missing ones are empty. */
type Shown = {
  title: RawBuilder<string>
  plate?: RawBuilder<string>
  /** A JSON list of `{kind, text}`. Entries with an empty text are left out. */
  details?: RawBuilder<unknown>
  status?: RawBuilder<string>
  hold?: RawBuilder<string>
  location?: RawBuilder<string>
  at?: RawBuilder<unknown>
}
type Options = Known & {
  name: SearchSourceName
  shown: Shown
  /** Order of rows that match equally. It needs an index, because a common word is searched along it. */
  order: RawBuilder<unknown>
  /** Sorts the first rows of that order for display. Default: the order itself. */
  urgency?: RawBuilder<unknown>
  /** More ways, beside the words of the record. */
  ways?(tx: Tx, session: Session, query: SearchQuery): Promise<Ways>
}

/**
 * At most this many rows are compared by urgency, because no index serves that order and a common word matches
 * thousands.
 */
const COMPARED = 50

const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join([...conditions], sql` and `)

/** The sure hits first, then others up to the limit. */
function fill(sure: readonly SearchHit[], others: readonly SearchHit[], limit: number): SearchHit[] {
  const known = new Set(sure.map(({ uuid }) => uuid))
  return [...sure, ...others.filter(({ uuid }) => !known.has(uuid))].slice(0, limit)
}

/** Matches a plate with any separators: its letters and digits as one word. */
async function waysByJoined(
  tx: Tx,
  record: RecordDefinition,
  { words, joined, reach, slips }: SearchQuery,
): Promise<Ways> {
  if (words.length < 2) return []
  if (slips) return [await byWords(tx, record, slips.joined, reach)]
  const uuids = await fewWith(tx, record, joined)
  return uuids && uuids.length > 0 ? [[isOneOf(uuids)]] : []
}

/** Matches a telephone number as people dial it. */
async function waysByPhone(tx: Tx, record: RecordDefinition, { typed }: SearchQuery): Promise<Ways> {
  const phone = phoneWord(record, typed)
  const uuids = phone === null ? null : await fewWith(tx, record, phone)
  return uuids && uuids.length > 0 ? [[isOneOf(uuids)]] : []
}

/** Matches a scanned VIN, or a plate with the sign of its country. */
async function waysByCar(tx: Tx, record: RecordDefinition, { typed, slips }: SearchQuery): Promise<Ways> {
  const car = slips ? null : await carCondition(tx, record, typed)
  return car ? [[car]] : []
}

/** Matches by the words that the record's list is searched by. */
const waysByWords = async (tx: Tx, record: RecordDefinition, query: SearchQuery): Promise<Ways> => [
  await byWords(tx, record, query.slips?.words ?? asTyped(query.beginnings), query.reach),
]

/** Makes a search source of a record, limited to rows that the caller may read. */
export function recordSource({ record, hooks, name, shown, order, urgency, ways }: Options): SearchSource {
  const nothing = sql`null`
  const columns = sql`r.uuid, ${shown.title} as title, ${shown.plate ?? sql`''`} as plate,
    ${shown.details ?? sql`'[]'::json`} as details, ${shown.status ?? nothing}::text as status,
    ${shown.hold ?? sql`''`}::text as hold_reason, ${shown.location ?? sql`''`} as location, ${shown.at ?? nothing}::timestamptz as at`
  const select = (session: Session, conditions: readonly RawBuilder<boolean>[], rank: number, limit: number) =>
    sql`(select ${sql.lit(rank)}::integer as rank, row_number() over () as place, f.* from (
      select ${columns} from (select r.* from ${sql.table(record.table)} r
        where ${and([sql<boolean>`r.deleted_at is null`, ...conditions, ...scopeOf({ record, hooks }, session).visible])}
        order by ${order} limit ${sql.lit(urgency ? Math.max(limit, COMPARED) : limit)}) r
      order by ${urgency ?? order} limit ${sql.lit(limit)}) f)`
  const read = async (tx: Tx, parts: readonly RawBuilder<unknown>[], limit: number): Promise<SearchHit[]> => {
    if (parts.length === 0) return []
    const { rows } = await sql<Omit<SearchHit, 'source'> & { rank: number; place: number }>`
      select * from (select distinct on (uuid) * from (${sql.join([...parts], sql` union all `)}) every
        order by uuid, rank, place) once
      order by rank, place limit ${sql.lit(limit)}`.execute(tx)
    return rows.map(({ rank: _rank, place: _place, ...hit }) =>
      Object.assign({ source: name }, hit, { details: hit.details.filter(({ text }) => text !== '') }),
    )
  }
  return {
    name,
    permission: record.permissions.read,
    plugin: pluginOf(`/v1/${record.path}`),
    async find(tx, session, query, limit) {
      const by = async (found: Ways) => {
        const parts = found.map((conditions, rank) => select(session, conditions, rank, limit))
        return read(tx, parts, limit)
      }
      const sure = await Promise.all([
        query.slips || !ways ? [] : ways(tx, session, query),
        waysByJoined(tx, record, query),
        waysByPhone(tx, record, query),
        waysByCar(tx, record, query),
      ])
      const hits = await by(sure.flat())
      // A match of the whole plate is surer than matches of its separate parts.
      return hits.length > 0 && query.words.length > 1
        ? hits
        : fill(hits, await by(await waysByWords(tx, record, query)), limit)
    },
    list: (tx, session, uuids) => read(tx, [select(session, [isOneOf(uuids)], 0, uuids.length)], uuids.length),
  }
}
