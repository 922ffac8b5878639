import type { FastifyRequest } from 'fastify'
import type { workplaceEndpoints } from '#contract/api/workplace.ts'
import { PUBLIC_SETTING_KEYS } from '#contract/settings/registry.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf } from '#server/endpointHandlers.ts'
import { Failure } from '#server/failure.ts'
import { DEFAULT_SETTINGS, readSettings } from '#server/settings/readSettings.ts'

type Services = {
  database: Database
  /** The dealer that a request without session speaks of, or null when it names none. `not_found` for an unknown one. */
  dealerOf(request: FastifyRequest): Promise<string | null>
}

const AVATAR_CACHE_SECONDS = 3_600

/** What belongs to the dealer as a whole: public settings and pictures. */
export function workplaceHandlers({ database, dealerOf }: Services): HandlersOf<keyof typeof workplaceEndpoints> {
  return {
    async 'GET /v1/settings'({ request, reply }) {
      const dealerId = await dealerOf(request)
      reply.header('cache-control', 'private, no-cache').header('vary', 'X-Dealer-Code, Host')
      const { values, version } = dealerId === null ? DEFAULT_SETTINGS : await database.inDealer(dealerId, readSettings)
      return { data: Object.fromEntries(PUBLIC_SETTING_KEYS.map((key) => [key, values[key]])), version }
    },

    async 'GET /v1/avatars/:avatar_uuid'({ session, params, request, reply }) {
      const picture = await database.single(session.dealerId, (tx) =>
        tx
          .selectFrom('avatars')
          .select(['content_type', 'bytes'])
          .where('uuid', '=', params.avatar_uuid)
          .executeTakeFirst(),
      )
      if (!picture) throw new Failure('not_found')
      // A new picture gets a new address. Private, because it belongs to one dealer; not for long, because it can be
      // taken away. Only who may see it is told that it is still the same.
      const etag = `"${params.avatar_uuid}"`
      reply
        .header('cache-control', `private, max-age=${AVATAR_CACHE_SECONDS}`)
        .header('etag', etag)
        .header('vary', 'Authorization')
      if (request.headers['if-none-match']?.split(/\s*,\s*/).includes(etag)) return reply.code(304).send()
      await reply
        .type(picture.content_type)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .serializer((bytes: unknown) => bytes as never)
        .send(picture.bytes)
    },
  }
}
