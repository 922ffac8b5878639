import { consentEndpoints } from '#contract/api/workshop/consent.ts'
import { declinedWorkEndpoints } from '#contract/api/workshop/declinedWork.ts'
import { paperCallEndpoints } from '#contract/api/workshop/paperCalls.ts'
import { workshopEndpoints } from '#contract/api/workshop/workshop.ts'
import { type Ids, PNG, type Side, type Slot, type Twin } from '../worlds/twinWorld.ts'

const BODIES: Readonly<Record<string, (own: Side) => unknown>> = {
  'POST /v1/workshop/paper/:uuid/status': () => ({ to: 'canceled', version: 1, reason: 'Irrtum' }),
  'POST /v1/workshop/paper/:uuid/hold': () => ({ hold_reason: 'waiting_parts', version: 1 }),
  'POST /v1/workshop/paper/:uuid/final-check': () => ({ version: 1, is_passed: true }),
  'POST /v1/workshop/paper/:uuid/handovers': (own) => ({ receiver_uuid: own.ids.user }),
  'POST /v1/workshop/paper/:uuid/acknowledgements': () => ({
    damage: 'Bremsschlauch',
    method: 'phone',
    person: 'Frau Ahorn',
  }),
  'POST /v1/workshop/paper/:uuid/calls': () => ({ note: '' }),
  'POST /v1/workshop/paper/:uuid/checks': () => ({ texts: ['Licht'] }),
  'PATCH /v1/workshop/paper/:uuid/checks/:check_uuid': () => ({ result: 'ok' }),
}
const isUpload = (key: string) => key === 'POST /v1/workshop/paper/:uuid/photos'

/** The slots of the endpoints of workshop papers: the other dealer's paper, and its rows. */
export function workshopTwins() {
  const ofPaper = (key: string, own: Side): Partial<Twin> => ({
    ...(BODIES[key] ? { body: BODIES[key](own) } : {}),
    ...(isUpload(key) ? { body: PNG, headers: { 'content-type': 'image/png' } } : {}),
  })
  const handover = (name: 'receiver_uuid' | 'sender_uuid'): Slot => {
    return (own, ids) => ({
      params: { uuid: own.ids.paper },
      body: { receiver_uuid: own.admin.uuid, sender_uuid: own.admin.uuid, [name]: ids.user },
    })
  }
  const uploaded = (paper: string, upload_uuid: string) => ({ params: { uuid: paper }, body: { upload_uuid } })
  const asking = (extension: string) => ({ extension_uuids: [extension], channel: 'copy', language: 'de' })
  const helpers = (user_uuid: string) => ({ version: 1, helpers: [{ user_uuid, share: 30 }] })
  const others: Readonly<Record<string, Record<string, Slot>>> = {
    'PUT /v1/workshop/works/:uuid/helpers': {
      'params.uuid': (own, ids) => ({ params: { uuid: ids.work }, body: helpers(own.ids.user) }),
      'body.helpers.user_uuid': (own, ids) => ({ params: { uuid: own.ids.work }, body: helpers(ids.user) }),
    },
    'POST /v1/workshop/paper/:uuid/consent': {
      'params.uuid': (own, ids) => ({ params: { uuid: ids.paper }, body: asking(own.ids.extension) }),
      'body.extension_uuids': (own, ids) => ({ params: { uuid: own.ids.paper }, body: asking(ids.extension) }),
      // The mail address of a customer is typed text and names no row.
      'body.email': (own, ids) => ({
        params: { uuid: own.ids.paper },
        body: { ...asking(own.ids.extension), email: ids.email },
        isAccepted: true,
      }),
    },
    // The token names the dealer. `tests/server/workshop/consent.test.ts` tries tokens of others.
    'POST /v1/consent/open': {},
    'POST /v1/consent/seen': {},
    'POST /v1/consent/photo': {
      'body.photo_uuid': (_own, ids) => ({ body: { token: 'x', photo_uuid: ids.photo } }),
    },
    'POST /v1/consent/answer': {
      'body.answers.extension_uuid': (_own, ids) => ({
        body: {
          token: 'x',
          digest: 'x',
          answers: [{ extension_uuid: ids.extension, answer: 'accepted' }],
          name: 'Ulla Kranich',
          is_name_confirmed: true,
        },
      }),
    },
    'POST /v1/workshop/paper/:uuid/revive': {
      'params.uuid': (own, ids) => ({ params: { uuid: ids.paper }, body: { extension_uuid: own.ids.extension } }),
      'body.extension_uuid': (own, ids) => ({
        params: { uuid: own.ids.paper },
        body: { extension_uuid: ids.extension },
      }),
    },
    'POST /v1/vehicles/:uuid/revive': {
      // The server takes the car from the named paper. So the foreign vehicle has no effect beside an own paper.
      'params.uuid': (own, ids) => ({
        params: { uuid: ids.vehicle },
        body: { extension_uuid: ids.extension, paper_uuid: own.ids.paper },
      }),
      'body.extension_uuid': (own, ids) => ({
        params: { uuid: own.ids.vehicle },
        body: { extension_uuid: ids.extension, paper_uuid: null },
      }),
      'body.paper_uuid': (own, ids) => ({
        params: { uuid: own.ids.vehicle },
        body: { extension_uuid: own.ids.extension, paper_uuid: ids.paper },
      }),
    },
    // The endpoint reads papers: a car or customer without readable papers has no declined work.
    'GET /v1/vehicles/:uuid/declined': {
      'params.uuid': (_own, ids) => ({ params: { uuid: ids.vehicle }, isAccepted: true }),
    },
    'GET /v1/customers/:uuid/declined': {
      'params.uuid': (_own, ids) => ({ params: { uuid: ids.customer }, isAccepted: true }),
    },
    'POST /v1/workshop/paper/:uuid/photos/uploaded': {
      'params.uuid': (own, ids) => uploaded(ids.paper, own.ids.incoming),
      'body.upload_uuid': (own, ids) => uploaded(own.ids.paper, ids.incoming),
      // The endpoint does not check that the mark exists. The foreign upload decides about the answer.
      'query.mark_id': (own, ids) => ({ ...uploaded(own.ids.paper, ids.photo), query: { mark_id: ids.photo } }),
    },
    'GET /v1/workshop/technicians': {
      'query.location_uuid': (_own, ids) => ({ query: { location_uuid: ids.location } }),
      'query.paper_uuids': (_own, ids) => ({ query: { paper_uuids: ids.paper } }),
    },
    'POST /v1/workshop/paper/assign': {
      // Each row stands alone: a missing one is named, and does not keep the others from being changed.
      'body.uuids': (own, ids) => ({
        body: { uuids: [ids.paper], set: { what: 'technician', user_uuid: own.ids.user } },
        isAccepted: true,
      }),
      'body.set.user_uuid': (own, ids) => ({
        body: { uuids: [own.ids.paper], set: { what: 'technician', user_uuid: ids.user } },
      }),
    },
  }
  const endpoints = { ...workshopEndpoints, ...declinedWorkEndpoints, ...paperCallEndpoints, ...consentEndpoints }
  const slots = Object.keys(endpoints).map((key): [string, Record<string, Slot>] => {
    const own = others[key]
    if (own) return [key, own]
    const part = /:(check_uuid|photo_uuid|call_uuid)/.exec(key)?.[1]
    const idIn = ({ check, photo, call }: Ids) =>
      ({ check_uuid: check, photo_uuid: photo, call_uuid: call })[part ?? ''] ?? ''
    const params = (paper: string, id: string) => ({ uuid: paper, ...(part ? { [part]: id } : {}) })
    const named: Record<string, Slot> = key.includes(':uuid')
      ? { 'params.uuid': (own, ids) => ({ params: params(ids.paper, idIn(ids)), ...ofPaper(key, own) }) }
      : {}
    if (part)
      named[`params.${part}`] = (own, ids) => ({ params: params(own.ids.paper, idIn(ids)), ...ofPaper(key, own) })
    if (key.endsWith('/handovers') && key.startsWith('POST'))
      Object.assign(named, {
        'body.receiver_uuid': handover('receiver_uuid'),
        'body.sender_uuid': handover('sender_uuid'),
      })
    // A mark may get its photo before its paper is saved, so the endpoint does not check that the mark exists.
    if (isUpload(key))
      named['query.mark_id'] = (own, ids) => ({
        params: { uuid: own.ids.paper },
        query: { mark_id: ids.photo },
        isAccepted: true,
        ...ofPaper(key, own),
      })
    return [key, named]
  })
  return Object.fromEntries(slots) as { readonly [K in keyof typeof endpoints]: Record<string, Slot> }
}
