import type { privacyEndpoints } from '#contract/api/administration/privacy.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import type { Session } from '#server/request/session.ts'
import { anonymise, type PrivacyServices, previewAnonymising } from './anonymise.ts'
import { collectCustomerData } from './customerData.ts'

type Proof = { password: string; code?: string | undefined }
type Services = PrivacyServices & {
  /** Refuses a caller who cannot prove that they are the user of the session. */
  proveSelf(session: Session, proof: Proof): Promise<void>
}

export function privacyHandlers(services: Services): HandlersOf<keyof typeof privacyEndpoints> {
  return {
    'GET /v1/privacy/:record/:uuid/preview': ({ session, params }) => previewAnonymising(services, session, params),

    'GET /v1/privacy/customers/:uuid/data': ({ session, params }) =>
      services.database.inDealer(session.dealerId, (tx) =>
        collectCustomerData(tx, session, services.now(), params.uuid),
      ),

    async 'POST /v1/privacy/:record/:uuid/anonymise'({ session, params, body }) {
      const { name, ...proof } = body
      await services.proveSelf(session, proof)
      return anonymise(services, session, params, name)
    },
  }
}
