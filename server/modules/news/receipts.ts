import { sql } from 'kysely'
import type { NewsReceipt } from '#contract/api/news/news.ts'
import type { Language } from '#contract/constants.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { recordEvent } from '#server/records/audit.ts'
import { readWords } from '#server/records/words/recordWords.ts'
import { Failure } from '#server/request/failure.ts'
import { momentCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import type { ListTable } from '#server/sheet/writeTable.ts'
import { isEditable, withAudience } from './audience.ts'
import { listConfirmedTexts } from './confirmedTexts.ts'
import type { Reader } from './readNews.ts'

type Found = {
  user_uuid: string
  first_name: string
  last_name: string
  is_in_audience: boolean
  read_at: string | null
  confirmed_at: string | null
  version: number | null
  language: Language | null
  is_valid: boolean
}

type Overview = { title: string; published_at: string | null; publications: string[]; location_uuids: string[] }

/** Title, publication and locations of a notice that the session may see as an editor. */
export async function requireOverview(tx: Tx, { session }: Reader, uuid: string) {
  const { rows } = await sql<Overview>`select r.title, r.published_at, r.location_uuids,
      array(select to_char(p at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from unnest(r.publications) p order by p) as publications
    from news r
    where r.uuid = ${uuid}::uuid and ${isEditable(session, 'read')}`.execute(tx)
  const [found] = rows
  if (!found) throw new Failure('not_found')
  return found
}

/**
 * All people in the audience, and all who have read or confirmed the notice, by name. A user has a row for each version
 * that they confirmed.
 */
export async function listReceipts(tx: Tx, reader: Reader, uuid: string) {
  const { title, published_at, publications } = await requireOverview(tx, reader, uuid)
  const { rows } = await sql<Found>`${withAudience(
    sql`r.uuid = ${uuid}::uuid`,
    sql`select u.uuid as user_uuid, u.first_name, u.last_name, p.user_uuid is not null as is_in_audience, d.read_at,
        c.confirmed_at, c.version, c.language, coalesce(c.version >= n.confirm_from_version, false) as is_valid
      from news n
      cross join users u
      left join people p on p.user_uuid = u.uuid
      left join news_reads d on d.dealer_id = n.dealer_id and d.news_uuid = n.uuid and d.user_uuid = u.uuid
      left join news_confirmations c on c.dealer_id = n.dealer_id and c.news_uuid = n.uuid and c.user_uuid = u.uuid
      where n.uuid = ${uuid}::uuid and coalesce(p.user_uuid, d.user_uuid, c.user_uuid) is not null
      order by u.last_name, u.first_name, u.uuid, c.version desc`,
  )}`.execute(tx)
  const items = rows.map(({ user_uuid, first_name, last_name, version, ...row }): NewsReceipt => {
    const user = { uuid: user_uuid, first_name, last_name }
    return Object.assign(row, { user, version: version === null ? null : Number(version) })
  })
  const people = new Map<string, { read: boolean; confirmed: boolean }>()
  for (const { user, is_in_audience, read_at, is_valid } of items)
    if (is_in_audience) {
      const confirmed = people.get(user.uuid)?.confirmed === true || is_valid
      people.set(user.uuid, { read: read_at !== null, confirmed })
    }
  const counted = [...people.values()]
  return {
    title,
    published_at,
    publications,
    texts: await listConfirmedTexts(tx, uuid, items),
    audience: counted.length,
    read: counted.filter(({ read }) => read).length,
    confirmed: counted.filter(({ confirmed }) => confirmed).length,
    items,
  }
}

type Words = {
  receipts: {
    proof: string
    column: Record<string, string>
    state: Record<string, string>
    versionIn: string
    confirmedBy: string
    notKept: string
  }
  choices: { language: Record<string, string> }
  fields: { title: string; published_at: string }
}
const COLUMNS = ['name', 'state', 'read_at', 'confirmed_at', 'version', 'language'] as const

/** The state of a person in words: confirmed, confirmed earlier, read, open, or no longer in the audience. */
function stateOf({ is_in_audience, is_valid, confirmed_at, read_at }: NewsReceipt): string {
  if (confirmed_at !== null) return is_valid ? 'confirmed' : 'outdated'
  if (!is_in_audience) return 'gone'
  return read_at === null ? 'open' : 'read'
}

/** The publication after which a person confirmed, else the newest one. Null before any publication. */
const publicationBefore = (publications: readonly string[], confirmedAt: string | null): string | null =>
  (confirmedAt === null ? undefined : publications.findLast((at) => at <= confirmedAt)) ?? publications.at(-1) ?? null

/**
 * Returns the list for a file, and records the export in the audit. Each row names the notice and its publication, so
 * that the file is a proof by itself and still a plain table.
 */
export async function readExport(tx: Tx, reader: Reader, uuid: string, language: Language) {
  const [list, zone, words] = [
    await listReceipts(tx, reader, uuid),
    await dealerZone(tx),
    await readWords<Words>(language, 'news'),
  ]
  const after = { title: list.title, audience: list.audience, read: list.read, confirmed: list.confirmed, language }
  await recordEvent(tx, reader.session, reader.now, { event: 'news.exported', uuid, before: null, after })
  const { column, state } = words.receipts
  const titles = new Map(list.texts.map((text) => [`${text.version} ${text.language}`, text.title]))
  const rows = list.items.map((item) => ({
    // The title that the person confirmed, which an editor may have changed since then.
    title: titles.get(`${item.version} ${item.language}`) || list.title,
    published_at: publicationBefore(list.publications, item.confirmed_at),
    name: `${item.user.first_name} ${item.user.last_name}`.trim(),
    state: state[stateOf(item)] ?? '',
    read_at: item.read_at,
    confirmed_at: item.confirmed_at,
    version: item.version,
    language: item.language === null ? '' : (words.choices.language[item.language] ?? item.language),
  }))
  const { title } = list
  const headings = [...COLUMNS.map((name) => column[name] ?? name), words.fields.title, words.fields.published_at]
  return { list, title, zone, rows, headings, words }
}

/** The confirmations as a table, with times by the clock of the dealer. Records the export in the audit. */
export async function exportReceipts(tx: Tx, reader: Reader, uuid: string, language: Language): Promise<ListTable> {
  const { title, rows, headings, zone } = await readExport(tx, reader, uuid, language)
  const time = (at: string | null): SheetCell => (at === null ? null : momentCell(at, zone))
  async function* parts() {
    yield rows.map(({ name, state, read_at, confirmed_at, version, language: shown, ...notice }): SheetCell[] => [
      name,
      state,
      time(read_at),
      time(confirmed_at),
      version === null ? null : { value: version, as: 'plain' },
      shown,
      notice.title,
      time(notice.published_at),
    ])
  }
  return { title, headings, language, parts: parts() }
}
