import type { dealerEndpoints } from '#contract/api/administration/dealers.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { Dealers } from './dealers.ts'

type Services = {
  dealers: Dealers
  /** Whether the caller is an administrator of the dealer that runs the server. */
  isOperator(session: Session): Promise<boolean>
}

/** The dealers of the server, for the administrators of the dealer that runs it. All others get `no_permission`. */
export function dealerHandlers({ dealers, isOperator }: Services): HandlersOf<keyof typeof dealerEndpoints> {
  async function requireOperator(session: Session): Promise<void> {
    if (!(await isOperator(session))) throw new Failure('no_permission')
  }
  return {
    async 'POST /v1/admin/server/dealers'({ session, body }) {
      await requireOperator(session)
      return { code: body.code, invitation: await dealers.create(body, session) }
    },
    async 'PATCH /v1/admin/server/dealers/:code'({ session, params, body }) {
      await requireOperator(session)
      await dealers.change(params.code, body, session)
    },
    async 'POST /v1/admin/server/dealers/:code/invitation'({ session, params }) {
      await requireOperator(session)
      return dealers.invite(params.code, session, true)
    },
    async 'DELETE /v1/admin/server/dealers/:code/twofa'({ session, params }) {
      await requireOperator(session)
      await dealers.resetSecondFactor(params.code, session)
    },
  }
}
