import type { acceptanceEndpoints } from '#contract/api/service/acceptance.ts'
import { PNG, type Slot } from '../worlds/twinWorld.ts'

const ofAcceptance = (body?: unknown): Record<string, Slot> => ({
  'params.uuid': (_own, ids) => ({ params: { uuid: ids.acceptance }, ...(body === undefined ? {} : { body }) }),
})

/** The slots of a photo: the foreign acceptance with the own photo, and the own acceptance with the foreign photo. */
const ofPhoto: Record<string, Slot> = {
  'params.uuid': (own, ids) => ({ params: { uuid: ids.acceptance, photo_uuid: own.ids.acceptancePhoto } }),
  'params.photo_uuid': (own, ids) => ({ params: { uuid: own.ids.acceptance, photo_uuid: ids.acceptancePhoto } }),
}
const PICTURE = { body: PNG, headers: { 'content-type': 'image/png' } }
const DAMAGE = { kind: 'damage' }
/** Ids of marks, checks and findings are texts that the client made. They name no row of the database. */
const shows = (more: object) =>
  Object.fromEntries(
    (['mark_id', 'check_id', 'finding_id'] as const).map((name): [string, Slot] => [
      `query.${name}`,
      (own, ids) => ({
        params: { uuid: own.ids.acceptance },
        query: { kind: 'damage', [name]: ids.acceptance },
        isAccepted: true,
        ...more,
      }),
    ]),
  )

/** The slots of the direct acceptance. */
export function acceptanceTwins(): {
  readonly [K in keyof typeof acceptanceEndpoints]: Readonly<Record<string, Slot>>
} {
  return {
    'POST /v1/service/direct_acceptance/:uuid/status': ofAcceptance({ to: 'canceled', version: 1, reason: 'Irrtum' }),
    'GET /v1/service/direct_acceptance/:uuid/transitions': ofAcceptance(),
    'GET /v1/service/direct_acceptance/:uuid/states': ofAcceptance(),
    'GET /v1/service/direct_acceptance/:uuid/last-visit': ofAcceptance(),
    'POST /v1/service/direct_acceptance/:uuid/confirm': {
      ...ofAcceptance({ customer_name: 'Muster', customer_signature: 'M1 1L90 90', photos_note: 'dunkel' }),
      'body.witness_uuid': (own, ids) => ({
        params: { uuid: own.ids.acceptance },
        body: { absence: 'towed', witness_uuid: ids.user, photos_note: 'dunkel' },
      }),
    },
    'GET /v1/service/direct_acceptance/:uuid/findings-on-paper': ofAcceptance(),
    'GET /v1/service/direct_acceptance/:uuid/answers': ofAcceptance(),
    'POST /v1/service/direct_acceptance/:uuid/revise': ofAcceptance({ reason: 'Nachtrag' }),
    'GET /v1/service/direct_acceptance/:uuid/revisions': ofAcceptance(),
    'GET /v1/service/direct_acceptance/:uuid/revisions/:revision': {
      'params.uuid': (_own, ids) => ({ params: { uuid: ids.acceptance, revision: '1' } }),
    },
    'GET /v1/service/direct_acceptance/:uuid/protocol.pdf': ofAcceptance(),
    'POST /v1/service/direct_acceptance/:uuid/mail': {
      ...ofAcceptance({ email: 'kunde@welt.example' }),
      // The mail address of a customer is typed text and names no row.
      'body.email': (own, ids) => ({ params: { uuid: own.ids.acceptance }, body: { email: ids.email } }),
    },
    'GET /v1/service/direct_acceptance/:uuid/photos': ofAcceptance(),
    'POST /v1/service/direct_acceptance/:uuid/photos': {
      'params.uuid': (_own, ids) => ({ params: { uuid: ids.acceptance }, query: DAMAGE, ...PICTURE }),
      ...shows(PICTURE),
    },
    'POST /v1/service/direct_acceptance/:uuid/photos/uploaded': {
      'params.uuid': (own, ids) => ({
        params: { uuid: ids.acceptance },
        query: DAMAGE,
        body: { upload_uuid: own.ids.incoming },
      }),
      'body.upload_uuid': (own, ids) => ({
        params: { uuid: own.ids.acceptance },
        query: DAMAGE,
        body: { upload_uuid: ids.incoming },
      }),
      ...Object.fromEntries(
        (['mark_id', 'check_id', 'finding_id'] as const).map((name): [string, Slot] => [
          `query.${name}`,
          (own, ids) => ({
            params: { uuid: own.ids.acceptance },
            query: { kind: 'damage', [name]: ids.acceptance },
            body: { upload_uuid: ids.incoming },
          }),
        ]),
      ),
    },
    'GET /v1/service/direct_acceptance/:uuid/photos/:photo_uuid': ofPhoto,
    'GET /v1/service/direct_acceptance/:uuid/photos/:photo_uuid/thumbnail': ofPhoto,
    'DELETE /v1/service/direct_acceptance/:uuid/photos/:photo_uuid': ofPhoto,
  }
}
