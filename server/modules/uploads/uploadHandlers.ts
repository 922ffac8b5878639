import type { FastifyReply, FastifyRequest } from 'fastify'
import type { uploadEndpoints } from '#contract/api/uploads/uploads.ts'
import { can } from '#contract/permissions/can.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import type { Tx } from '#server/db/database.ts'
import { answerFile, type ShownContent } from '#server/files/answerFile.ts'
import { type Files, purgeFiles } from '#server/files/files.ts'
import { requireFileRight } from '#server/files/groupRights.ts'
import type { Thumbnails } from '#server/files/thumbnails/thumbnails.ts'
import type { Context } from '#server/records/service.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { changeMany } from './changeMany.ts'
import { purgeDeleted } from './purgeDeleted.ts'
import { takeOver } from './takeOver.ts'
import { isPacked, packArchive } from './uploadArchive.ts'
import { isExpired, purgeUpload, readableUpload, uploadRow } from './uploadRows.ts'
import { findTwins, listVersions, restoreVersion } from './uploadVersions.ts'
import { usableGroups } from './usableGroups.ts'

type Services = { uploads: Context; files: Files; thumbnails: Thumbnails }
type Shown = { session: Session; request: FastifyRequest; reply: FastifyReply }

/** Types that a browser may show. Everything else is only offered for download, so that it is never run. */
const SHOWN =
  /^(?:image\/(?:png|jpeg|webp|gif)|application\/pdf|audio\/[a-z0-9]+|video\/(?:mp4|webm)|text\/(?:plain|csv))$/
/** The content of a version never changes, but the rights to it can. Browsers must therefore ask before each use. */
const CACHE = 'private, no-cache'

/** Contents, versions and bulk changes of shared files. Lists and forms are those of every record. */
export function uploadHandlers(services: Services): HandlersOf<keyof typeof uploadEndpoints> {
  const { uploads, files, thumbnails } = services
  const { database } = uploads
  const inDealer = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)

  /** Sends a version of a file. The caller has checked with `versionOf` that the session may read it. */
  const show = async (
    { session, request, reply }: Shown,
    version: string,
    suffix: '' | '-small',
    load: (dealerId: string, uuid: string) => Promise<ShownContent>,
  ) => {
    await answerFile(request, reply, {
      name: `${version}${suffix}`,
      cacheControl: CACHE,
      vary: 'authorization',
      async load() {
        const content = await load(session.dealerId, version)
        const type = SHOWN.test(content.type) || suffix !== '' ? content.type : 'application/octet-stream'
        return Object.assign({}, content, { type: type.startsWith('text/') ? `${type}; charset=utf-8` : type })
      },
    })
  }

  /** The current version, or a given one of the same file. */
  const versionOf = (session: Session, uuid: string, wanted?: string) =>
    inDealer(session, async (tx) => {
      const row = await readableUpload(tx, uploads, session, uuid)
      const version = wanted ?? row.version_uuid
      const found = (await listVersions(tx, row)).find((one) => one.uuid === version)
      if (!found) throw new Failure('not_found')
      if (found.is_infected) throw new Failure('file_infected')
      await requireFileRight(tx, session, version, 'read')
      return version
    })

  return {
    'GET /v1/uploads/groups': ({ session }) => inDealer(session, (tx) => usableGroups(tx, session)),
    'POST /v1/uploads/twins': ({ session, body }) =>
      inDealer(session, async (tx) => ({ items: await findTwins(tx, uploads, session, body.digests) })),
    async 'POST /v1/uploads/bulk/change'({ session, body }) {
      return { items: await changeMany(uploads, session, body) }
    },
    async 'GET /v1/uploads/archive'({ session, query, reply }) {
      const packed = await inDealer(session, async (tx) => {
        const found = []
        for (const uuid of new Set([query.uuids].flat())) {
          const row = await readableUpload(tx, uploads, session, uuid)
          if (row.state === 'infected') throw new Failure('file_infected')
          const at = new Date(row.uploaded_at ?? row.created_at)
          found.push({ uuid: row.version_uuid, name: row.name, at, isPacked: isPacked(row.content_type) })
        }
        return found
      })
      reply.type('application/zip').header('content-disposition', 'attachment; filename="files.zip"')
      return packArchive(files, session.dealerId, packed)
    },
    'POST /v1/uploads/:uuid/content': ({ session, params, body }) =>
      takeOver(services, session, params.uuid, body.upload_uuid),
    async 'GET /v1/uploads/:uuid/thumbnail'({ session, params, request, reply }) {
      await show({ session, request, reply }, await versionOf(session, params.uuid), '-small', thumbnails.read)
    },
    'GET /v1/uploads/:uuid/versions': ({ session, params }) =>
      inDealer(session, async (tx) => {
        const row = await uploadRow(tx, uploads, session, params.uuid, { verb: 'read' })
        const mayUpdate = can(session.permissions, 'upload_group.update', uploadGroupScope(row.upload_group_uuid))
        if (!mayUpdate && (await isExpired(tx, row.uuid))) throw new Failure('file_expired')
        const twins = row.digest === '' ? [] : await findTwins(tx, uploads, session, [row.digest], row.uuid)
        return { items: await listVersions(tx, row), twins }
      }),
    async 'GET /v1/uploads/:uuid/versions/:version_uuid'({ session, params, request, reply }) {
      const version = await versionOf(session, params.uuid, params.version_uuid)
      await show({ session, request, reply }, version, '', files.open)
    },
    'POST /v1/uploads/:uuid/versions/:version_uuid/restore': ({ session, params }) =>
      inDealer(session, async (tx) => {
        const row = await uploadRow(tx, uploads, session, params.uuid, { verb: 'update', isLocked: true })
        if (row.deleted_at !== null) throw new Failure('record_deleted')
        return restoreVersion(tx, uploads, session, row, params.version_uuid)
      }),
    'POST /v1/uploads/:uuid/purge': async ({ session, params, body }) => ({
      count: await purgeDeleted(uploads, session, params.uuid, body.includes_group),
    }),
    async 'DELETE /v1/uploads/:uuid/unfinished'({ session, params }) {
      await inDealer(session, async (tx) => {
        const row = await uploadRow(tx, uploads, session, params.uuid, { verb: 'create', isLocked: true })
        if (row.version_uuid !== '') throw new Failure('record_in_use')
        if (row.uploader_uuid !== session.userUuid) throw new Failure('no_permission')
        await tx
          .deleteFrom('incoming_files')
          .where('use', '=', 'upload')
          .where('owner_uuid', '=', row.uuid)
          .where('created_by', '=', session.userUuid)
          .execute()
        await purgeFiles(tx, await purgeUpload(tx, uploads, session, { uuid: row.uuid, why: 'deleted' }))
      })
    },
  }
}
