import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { DAY_MS } from '#contract/durations.ts'
import { holds } from '#contract/permissions/can.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Tx } from '#server/db/database.ts'
import { labourContaining } from '#server/records/search/labourCondition.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'

type UsualWork = EndpointOutput<'GET /v1/workshop/usual-works'>['items'][number]
type Query = { location_uuid: string; q: string }

/** Works of this time until now are counted (ms). */
const COUNTED_MS = 182 * DAY_MS
const PATIENCE_MS = 1_500
/** At most this many works in the list, as many as fit on the screen. */
const MOST = 12

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Each typed word must occur in the text or labour number, in any order. A labour number may have other separators. */
const fits = (typed: string) => {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  const conditions = words.map((word) => {
    const wanted = `%${escaped(word)}%`
    return sql`(w.text ilike ${wanted} or w.labour_number ilike ${wanted})`
  })
  const said = sql.join([sql`true`, ...conditions], sql` and `)
  const number = labourContaining(sql.ref('w.labour_number'), 'labour_number', typed)
  return number ? sql`((${said}) or ${number})` : said
}

/** The works that papers of a location have most often, narrowed down by words of their text or labour number. */
export async function listUsualWorks(tx: Tx, session: Session, { location_uuid, q }: Query, now: number) {
  const place = await tx
    .selectFrom('locations')
    .select('key')
    .where('uuid', '=', location_uuid)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!place) throw new Failure('not_found')
  if (!holds(session.permissions, PAPER_PERMISSIONS.read, place.key)) throw new Failure('no_permission')
  // A suggestion while the user types is given up early, so that other requests need not wait for a connection.
  await sql`set local statement_timeout = ${sql.lit(PATIENCE_MS)}`.execute(tx)
  const { rows } = await sql<UsualWork>`
    select min(w.text) as text, w.labour_number, (mode() within group (order by w.target_ze))::int as target_ze,
      mode() within group (order by w.skill) as skill, mode() within group (order by w.bay_kind) as bay_kind,
      count(distinct w.paper_uuid)::int as papers
    from works w
    where w.location_uuid = ${location_uuid} and w.deleted_at is null and w.state <> 'canceled' and w.extension = 1
      and w.created_at > ${new Date(now - COUNTED_MS).toISOString()}
      and ${fits(q)}
    group by lower(w.text), w.labour_number
    order by count(distinct w.paper_uuid) desc, lower(w.text), w.labour_number
    limit ${sql.lit(MOST)}`.execute(tx)
  return { items: rows }
}
