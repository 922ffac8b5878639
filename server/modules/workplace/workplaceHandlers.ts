import type { FastifyRequest } from 'fastify'
import type { Maintenance } from '#contract/api/administration/server.ts'
import type { workplaceEndpoints } from '#contract/api/administration/workplace.ts'
import { APP_VERSION } from '#contract/constants.ts'
import { PUBLIC_SETTING_KEYS } from '#contract/settings/registry.ts'
import type { Database } from '#server/db/database.ts'
import { hasAnyDealer } from '#server/db/hasAnyDealer.ts'
import { answerFile } from '#server/files/answerFile.ts'
import type { Files } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { requireGroupRight } from '#server/files/groupRights.ts'
import { createPublicFiles, createPublicPace } from '#server/files/publicFiles.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { hasTag } from '#server/request/hasTag.ts'
import { defaultSettings } from '#server/settings/readSettings.ts'
import type { InstanceFile } from '#server/storage/instanceFile.ts'
import { createPublicSettings } from './publicSettings.ts'

type Dealer = { dealerId: string; code: string; name: string }
type Services = {
  database: Database
  files: Files
  /**
   * The dealer that a request without a session names; null when it names none. Throws `not_found` for an unknown one.
   */
  dealerOf(request: FastifyRequest, company?: string): Promise<Dealer | null>
  instance: Pick<InstanceFile, 'read'>
  now(): number
}

/** A picture's address contains the digest of its content, so the content behind an address never changes. */
const PICTURE_CACHE_SECONDS = 30 * 86_400
const AVATAR_CACHE_SECONDS = 3_600

const NO_DEALER = (() => {
  const { values, version } = defaultSettings(PUBLIC_SETTING_KEYS)
  return { data: values, version }
})()

/** Data of the dealer as a whole: public settings and pictures. */
export function workplaceHandlers({
  database,
  files,
  dealerOf,
  instance,
  now,
}: Services): HandlersOf<keyof typeof workplaceEndpoints> {
  // Once true, it stays true: dealers are deactivated, never deleted.
  let knownDealers = false
  const hasDealers = async (): Promise<boolean> => {
    knownDealers ||= await database.withoutDealer(hasAnyDealer)
    return knownDealers
  }
  const publicSettings = createPublicSettings(database, now)
  const publicFile = createPublicFiles(files)
  const paced = createPublicPace()
  return {
    async 'GET /v1/settings'({ request, reply }) {
      const dealer = await dealerOf(request)
      const { version: instanceVersion, maintenance } = instance.read()
      const told = maintenance === null || isOver(maintenance, now()) ? null : maintenance
      const { data, version } = dealer === null ? NO_DEALER : await publicSettings(dealer)
      const canSignIn = dealer !== null || (await hasDealers())
      const etag = `"${dealer?.code ?? (canSignIn ? '' : 'none')}-${version}-${instanceVersion}-${told === null ? 0 : 1}-${APP_VERSION}"`
      reply.header('cache-control', 'private, no-cache').header('vary', 'X-Dealer-Code, Host').header('etag', etag)
      if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send()
      return { data, version, maintenance: told, has_dealers: canSignIn }
    },

    async 'GET /v1/settings/pictures/:company/:digest'({ params, request, reply }) {
      const dealer = await dealerOf(request, params.company)
      const file = dealer === null ? undefined : (await publicSettings(dealer)).pictures.get(params.digest)
      if (dealer === null || file === undefined) throw new Failure('not_found')
      await answerFile(request, reply, {
        name: params.digest,
        cacheControl: `public, max-age=${PICTURE_CACHE_SECONDS}, immutable`,
        vary: null,
        load: async () => paced(await publicFile(dealer.dealerId, file)),
      })
    },

    async 'GET /v1/avatars/:avatar_uuid'({ session, params, request, reply }) {
      const avatar = await database.single(session.dealerId, (tx) =>
        tx
          .selectFrom('files as f')
          .leftJoin('upload_groups as g', (join) =>
            join.onRef('g.dealer_id', '=', 'f.dealer_id').onRef('g.uuid', '=', 'f.upload_group_uuid'),
          )
          .select(['f.uuid', 'f.scan_state', 'g.uuid as group_uuid', 'g.deleted_at'])
          .where('f.uuid', '=', params.avatar_uuid)
          .where('f.role', '=', FILE_USES.userAvatar.role)
          .executeTakeFirst(),
      )
      if (!avatar) throw new Failure('not_found')
      if (avatar.group_uuid !== null && avatar.deleted_at === null)
        requireGroupRight(session.permissions, avatar.group_uuid, 'read')
      // Checked before the answer that the browser's copy is still valid.
      if (avatar.scan_state === 'infected') throw new Failure('file_infected')
      // The cache is private, because the picture belongs to one dealer, and short, because the picture can be removed.
      await answerFile(request, reply, {
        name: avatar.uuid,
        cacheControl: `private, max-age=${AVATAR_CACHE_SECONDS}`,
        vary: 'Authorization',
        load: () => files.open(session.dealerId, avatar.uuid),
      })
    },
  }
}

const isOver = ({ until }: Maintenance, now: number) => until !== null && Date.parse(until) <= now
