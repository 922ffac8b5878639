import { readFile } from 'node:fs/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { faqEndpoints } from '#contract/api/faq/faq.ts'
import { APP_VERSION, type Language } from '#contract/constants.ts'
import { dayIn } from '#contract/datePresets.ts'
import { DAY_MS } from '#contract/durations.ts'
import { FAQ_PROPOSALS_MAX } from '#contract/faq/faq.ts'
import { faqEntry } from '#contract/records/faqEntry.ts'
import { EMPTY_DOCUMENT, type RichDocument } from '#contract/richText/document.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { dealerZone } from '#server/db/timeZones.ts'
import { answerFile } from '#server/files/answerFile.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { textFiles } from '#server/files/texts/textFiles.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { type Context, createWithin } from '#server/records/service.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { announceChange } from './announceFaq.ts'
import { mayEdit, mayReadFile } from './faqFiles.ts'
import { countView, hiddenTopics, listMisses, noteMiss, viewsOf, vote, votesOf } from './figures.ts'
import type { Handbook } from './handbook/handbook.ts'
import { HANDBOOK_PICTURE_TYPE } from './handbook/handbookPictures.ts'
import type { FaqIndexes, IndexedEntry } from './index/faqIndexes.ts'
import { bestVersion, listEntries, type Sources, shownEntry, versionsOf } from './listEntries.ts'

type Services = { core: Core; indexes: FaqIndexes; handbook: Handbook; hooks: Hooks<typeof faqEntry> }

/** Seconds in which a client shows a picture again without asking. Its uuid changes with its content. */
const PICTURE_CACHE_SECONDS = DAY_MS / 1_000

async function findAnswer(tx: Tx, uuid: string): Promise<{ answer: RichDocument; author: string; updated_at: string }> {
  const row = await tx
    .selectFrom('faq_entries as e')
    .leftJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'e.dealer_id').onRef('u.uuid', '=', 'e.author_uuid'),
    )
    .select(['e.answer', 'e.updated_at', 'u.first_name', 'u.last_name'])
    .where('e.uuid', '=', uuid)
    .executeTakeFirst()
  if (!row) throw new Failure('not_found')
  const author = [row.first_name, row.last_name].filter((part) => part !== null).join(' ')
  return { answer: row.answer as RichDocument, author, updated_at: row.updated_at }
}

/** Handlers of the FAQ. Every signed-in user reads; the access rules of the endpoints admit editors to the rest. */
export function faqHandlers({ core, indexes, handbook, hooks }: Services): HandlersOf<keyof typeof faqEndpoints> {
  const { database, now } = core
  const context: Context = Object.assign({}, core, { record: faqEntry, hooks: hooks as Hooks })

  const files = textFiles(core, FILE_USES.faqFile, mayReadFile)

  const sourcesOf = async (tx: Tx, session: Session, language: Language): Promise<Sources> => ({
    indexes: [await indexes.of(tx, session.dealerId, now()), handbook],
    hidden: await hiddenTopics(tx),
    seesHidden: mayEdit(session),
    language,
    today: dayIn(await dealerZone(tx), now()),
  })
  /** The language versions of an entry that the caller may see. */
  const requireVersions = async (tx: Tx, session: Session, uuid: string, language: Language) => {
    const sources = await sourcesOf(tx, session, language)
    const versions = versionsOf(sources.indexes, uuid)
    const [first] = versions
    if (!first || (sources.hidden.has(first.topic) && !sources.seesHidden)) throw new Failure('not_found')
    return { sources, versions }
  }
  /** The version with exactly this uuid, because views and votes belong to one version. */
  const requireVersion = async (tx: Tx, session: Session, uuid: string): Promise<IndexedEntry> => {
    const { versions } = await requireVersions(tx, session, uuid, 'de')
    const version = versions.find((one) => one.uuid === uuid)
    if (!version) throw new Failure('not_found')
    return version
  }
  const figuresOf = async (tx: Tx, session: Session, entry: IndexedEntry) =>
    Object.assign({ view_count: await viewsOf(tx, entry.uuid) }, await votesOf(tx, session, entry))
  const contentOf = async (tx: Tx, { uuid, is_handbook }: IndexedEntry) =>
    is_handbook
      ? {
          answer: handbook.answers.get(uuid) ?? EMPTY_DOCUMENT,
          author: '',
          updated_at: null,
          product_version: APP_VERSION,
        }
      : Object.assign(await findAnswer(tx, uuid), { product_version: null })

  return {
    async 'GET /v1/faq'({ session, query: { language, ...query } }) {
      const may_edit = mayEdit(session)
      const { sources, waiting } = await database.inDealer(session.dealerId, async (tx) => ({
        sources: await sourcesOf(tx, session, language),
        waiting: may_edit ? await countWaiting(tx) : 0,
      }))
      const page = await indexes.inTurn(session.dealerId, () => listEntries(sources, query))
      return Object.assign(page, { may_edit, waiting })
    },

    'GET /v1/faq/entries/:uuid': ({ session, params, query: { language, wanted } }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const { sources, versions } = await requireVersions(tx, session, params.uuid, language)
        const entry = versions.find((one) => one.language === wanted) ?? bestVersion(versions, language)
        if (!entry) throw new Failure('not_found')
        const languages = versions.map((one) => one.language).sort()
        const { screen, version } = entry
        return Object.assign(
          shownEntry(entry, languages, sources),
          { screen, version, may_edit: mayEdit(session) },
          await contentOf(tx, entry),
          await figuresOf(tx, session, entry),
        )
      }),

    'POST /v1/faq/entries/:uuid/view': ({ session, params }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const { uuid } = await requireVersion(tx, session, params.uuid)
        await countView(tx, session.dealerId, uuid)
        return undefined
      }),

    'PUT /v1/faq/entries/:uuid/vote': ({ session, params, body }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const entry = await requireVersion(tx, session, params.uuid)
        await vote(tx, session, entry, body.vote === 'none' ? null : body.vote === 'yes')
        return votesOf(tx, session, entry)
      }),

    'PUT /v1/faq/entries/:uuid/hidden': ({ session, params, body }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const [version] = versionsOf([handbook], params.uuid)
        if (!version) throw new Failure('not_found')
        const entry_uuid = version.topic
        if (body.is_hidden)
          await tx
            .insertInto('faq_hidden')
            .values({ dealer_id: session.dealerId, entry_uuid })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
        else await tx.deleteFrom('faq_hidden').where('entry_uuid', '=', entry_uuid).execute()
        announceChange(tx, core.hub, session.dealerId, params.uuid)
        return undefined
      }),

    'GET /v1/faq/proposals': ({ session }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const items = await tx
          .selectFrom('faq_entries')
          .select(['uuid', 'question', 'state', 'refusal', 'created_at'])
          .where('author_uuid', '=', session.userUuid)
          .where('is_proposal', '=', true)
          .where('deleted_at', 'is', null)
          .orderBy('created_at', 'desc')
          .limit(FAQ_PROPOSALS_MAX)
          .execute()
        return { items }
      }),

    'POST /v1/faq/proposals': ({ session, body }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const complete = {
          topic: '',
          tags: [],
          machine_code: '',
          department_uuid: null,
          valid_until: null,
          refusal: '',
        }
        const input = Object.assign(complete, body, { state: 'draft' })
        const { uuid } = await createWithin(tx, context, session, input)
        return { uuid }
      }),

    'POST /v1/faq/files': ({ session, body }) => files.store(session, body),
    'GET /v1/faq/files/:file_uuid': async (asked) => {
      const path = handbook.pictures.get(asked.params.file_uuid)
      if (path === undefined) await files.show(asked)
      else await showPicture(asked, path)
    },

    'GET /v1/faq/misses': ({ session }) =>
      database.inDealer(session.dealerId, async (tx) => ({ items: await listMisses(tx) })),

    'POST /v1/faq/misses': ({ session, body }) =>
      database.inDealer(session.dealerId, async (tx) => {
        await noteMiss(tx, session.dealerId, body.query, new Date(now()))
        return undefined
      }),

    'DELETE /v1/faq/misses/:uuid': ({ session, params }) =>
      database.inDealer(session.dealerId, async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('faq_misses')
          .where('uuid', '=', params.uuid)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) throw new Failure('not_found')
        return undefined
      }),
  }
}

type Shown = { request: FastifyRequest; reply: FastifyReply; params: { file_uuid: string } }

/** Answers with a picture of the handbook, which is the same for all dealers. */
async function showPicture({ request, reply, params: { file_uuid } }: Shown, path: string): Promise<void> {
  await answerFile(request, reply, {
    name: file_uuid,
    cacheControl: `private, max-age=${PICTURE_CACHE_SECONDS}`,
    vary: null,
    load: async () => ({ type: HANDBOOK_PICTURE_TYPE, bytes: await readFile(path) }),
  })
}

/** Proposals that wait for an editor. */
async function countWaiting(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('faq_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('is_proposal', '=', true)
    .where('state', '=', 'draft')
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
