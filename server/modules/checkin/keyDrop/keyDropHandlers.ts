import type { keyDropEndpoints } from '#contract/api/service/keyDrop.ts'
import { DROPS_AT_ONCE } from '#contract/service/keyDrop.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import { belongTo } from '#server/request/requestDealer.ts'
import { readToken, requireTicket, ticketOf } from './address.ts'
import { endLink, openForm, readLink, replaceLink } from './dropLinks.ts'
import { type DropServices, sendDrop } from './sendDrop.ts'

/** Seconds after which a sending that found all places taken is tried again. */
const BUSY_SECONDS = 5

/** The key-drop form: its address at the location, and the public form itself. */
export function keyDropHandlers(services: DropServices): HandlersOf<keyof typeof keyDropEndpoints> {
  const { core } = services
  const { database, secrets, now } = core
  /** Sendings by dealer, because a scanner of one dealer that does not answer must not close the forms of the others. */
  const running = new Map<string, number>()
  return {
    'GET /v1/locations/:uuid/key-drop': ({ session, params }) =>
      database.inDealer(session.dealerId, (tx) => readLink(tx, core, session, params.uuid)),
    'PUT /v1/locations/:uuid/key-drop': ({ session, params, body }) =>
      database.inDealer(session.dealerId, (tx) =>
        replaceLink(tx, core, session, { location: params.uuid, asks_key_place: body.asks_key_place }),
      ),
    async 'DELETE /v1/locations/:uuid/key-drop'({ session, params }) {
      await database.inDealer(session.dealerId, (tx) => endLink(tx, core, session, params.uuid))
    },
    async 'POST /v1/key-drop/open'({ body, request }) {
      const { link, form } = await openForm(database, secrets, body.token)
      belongTo(request, link.dealerId)
      const { name, location, phone, asks_key_place, country_code } = form
      const ticket = ticketOf(secrets, link, now())
      return { dealer_name: name, location, phone: phone ?? '', asks_key_place, country: country_code, ticket }
    },
    async 'POST /v1/key-drop/send'({ body, request }) {
      const { dealerId } = readToken(secrets, body.token)
      const before = running.get(dealerId) ?? 0
      if (before >= DROPS_AT_ONCE) throw new Failure('too_many_attempts', { retryAfter: BUSY_SECONDS })
      running.set(dealerId, before + 1)
      try {
        const { link, form } = await openForm(database, secrets, body.token)
        belongTo(request, link.dealerId)
        requireTicket(secrets, link, body.ticket, now())
        return await sendDrop(services, { link, form, body })
      } finally {
        const left = (running.get(dealerId) ?? 1) - 1
        if (left > 0) running.set(dealerId, left)
        else running.delete(dealerId)
      }
    },
  }
}
