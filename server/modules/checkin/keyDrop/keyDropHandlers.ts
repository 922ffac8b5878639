import type { FastifyRequest } from 'fastify'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { keyDropEndpoints } from '#contract/api/service/keyDrop.ts'
import { DROP_TICKET_HEADER, DROP_TOKEN_HEADER } from '#contract/service/keyDrop.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { networkOf } from '#server/request/networkOf.ts'
import { belongTo } from '#server/request/requestDealer.ts'
import { networkProof, readToken, requireTicket, requireTyped, ticketOf } from './address.ts'
import { endLink, openForm, readLink, replaceLink } from './dropLinks.ts'
import { type DropServices, findReceipt, sendDrop } from './sendDrop.ts'
import { createTurns } from './turns.ts'

/** The key-drop form: its address at the location, and the public form itself. */
export function keyDropHandlers(services: DropServices): HandlersOf<keyof typeof keyDropEndpoints> {
  const { core } = services
  const { database, secrets, now } = core
  const turn = createTurns<EndpointOutput<'POST /v1/key-drop/send'>>()
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
      const { token, ticket } = passOf(request)
      const { link, form } = await openForm(database, secrets, token)
      belongTo(request, link.dealerId)
      requireTyped(ticket, now())
      const network = networkProof(secrets, link, networkOf(request.ip))
      const sent = { link, form, body, ticket, network }
      const known = await database.inDealer(link.dealerId, (tx) => findReceipt(tx, sent))
      if (known) return known
      return turn({ dealerId: link.dealerId, name: `${link.uuid} ${body.drop_uuid}` }, () => sendDrop(services, sent))
    },
  }
}

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : ''
}
/** The token of the address and the ticket, from the headers of a request. */
const passOf = (request: FastifyRequest) => ({
  token: header(request, DROP_TOKEN_HEADER),
  ticket: header(request, DROP_TICKET_HEADER),
})

/** Refuses a sent form without a genuine ticket of its address, before its body is read. */
export const requirePass =
  ({ secrets, now }: Pick<DropServices['core'], 'secrets' | 'now'>) =>
  (request: FastifyRequest): void => {
    const { token, ticket } = passOf(request)
    requireTicket(secrets, readToken(secrets, token), ticket, now())
  }
