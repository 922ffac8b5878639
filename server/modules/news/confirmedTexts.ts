import { sql } from 'kysely'
import type { ConfirmedText } from '#contract/api/news/news.ts'
import type { Language } from '#contract/constants.ts'
import type { RichDocument } from '#contract/richText/document.ts'
import type { Tx } from '#server/db/database.ts'

/** The texts of a notice (`n`) in all its languages, as one list. */
const texts = sql`jsonb_build_array(jsonb_build_object('language', n.language, 'title', n.title, 'body', n.body)) || n.translations`

/** Keeps the present texts of a notice with their version, because a reader confirms them. A repeat changes nothing. */
export async function keepTexts(tx: Tx, dealerId: string, uuid: string): Promise<void> {
  await sql`insert into news_texts (dealer_id, news_uuid, version, texts)
    select ${dealerId}::uuid, n.uuid, n.text_version, ${texts} from news n where n.uuid = ${uuid}::uuid
    on conflict do nothing`.execute(tx)
}

type Kept = { version: number; texts: { language: Language; title: string; body: RichDocument }[] }
type Confirmed = { version: number | null; language: Language | null }

/**
 * The texts that were confirmed: one for each version and language, the newest version first. The body of a version
 * that was confirmed before texts were kept is null. Without a confirmation, the list has the present text in its first
 * language.
 */
export async function listConfirmedTexts(
  tx: Tx,
  uuid: string,
  confirmed: readonly Confirmed[],
): Promise<ConfirmedText[]> {
  const { rows } = await sql<Kept>`select version, texts from news_texts where news_uuid = ${uuid}::uuid`.execute(tx)
  const kept = new Map(rows.map((row) => [Number(row.version), row.texts]))
  const asked = new Map<string, { version: number; language: Language }>()
  for (const { version, language } of confirmed)
    if (version !== null && language !== null) asked.set(`${version} ${language}`, { version, language })
  if (asked.size === 0) return [await presentText(tx, uuid)]
  return [...asked.values()]
    .toSorted((a, b) => b.version - a.version || a.language.localeCompare(b.language))
    .map(({ version, language }) => {
      const text = kept.get(version)?.find((one) => one.language === language)
      return { version, language, title: text?.title ?? '', body: text?.body ?? null }
    })
}

async function presentText(tx: Tx, uuid: string): Promise<ConfirmedText> {
  const { text_version, ...text } = await tx
    .selectFrom('news')
    .select(['text_version', 'language', 'title', 'body'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return Object.assign(text, { version: Number(text_version) })
}
