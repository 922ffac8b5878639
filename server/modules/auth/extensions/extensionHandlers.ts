import type { extensionTokenEndpoints } from '#contract/api/account/extensionTokens.ts'
import type { Database } from '#server/db/database.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { addToken, listTokens, revokeToken } from './extensionTokens.ts'

type Services = { database: Database; now: () => number }

/** The user's own tokens of browser extensions. */
export function extensionHandlers({ database, now }: Services): HandlersOf<keyof typeof extensionTokenEndpoints> {
  return {
    async 'GET /v1/auth/extension-tokens'({ session }) {
      return database.inDealer(session.dealerId, (tx) => listTokens(tx, session))
    },
    async 'POST /v1/auth/extension-tokens'({ session, body }) {
      return database.inDealer(session.dealerId, (tx) => addToken(tx, session, body.name, now()))
    },
    async 'DELETE /v1/auth/extension-tokens/:token_uuid'({ session, params }) {
      await database.inDealer(session.dealerId, (tx) => revokeToken(tx, session, params.token_uuid, now()))
    },
  }
}
