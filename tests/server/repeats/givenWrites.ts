import type { EndpointKey } from '#contract/api/endpoints.ts'
import { records } from '#contract/records/index.ts'
import { dayFrom } from '#tests/support/clock/testDay.ts'
import { TEST_PASSWORD } from '#tests/support/database/people.ts'
import { textOf } from '../news/newsWorld.ts'
import { sample } from '../worlds/recordWorld.ts'
import { PNG, type Side, type Twin } from '../worlds/twinWorld.ts'
import { bringContent, fileIn } from '../worlds/uploadRows.ts'

/** Requests that no matrix or schema can guess. Parts that are missing are those of the matrix. */
export type GivenWrites = Partial<Record<EndpointKey, Twin>>

const PICTURE = { body: PNG, headers: { 'content-type': 'image/png' } }

/** Creates the rows that a write needs beside those of every world, and returns the requests about them. */
export async function prepareWrites(own: Side): Promise<GivenWrites> {
  return Object.assign(
    {},
    plainWrites(own),
    await newsWrites(own),
    await acceptanceWrites(own),
    await uploadWrites(own),
    await customerWrites(own),
    await revivals(own),
  )
}

/** Creates a row of its own and returns its uuid. */
const maker =
  ({ client }: Side) =>
  async (path: string, body: object): Promise<string> =>
    (await client.ok<{ uuid: string }>('POST', `/v1/${path}`, body)).uuid

const plainWrites = ({ ids, colleague }: Side): GivenWrites => {
  const { location, user, paper, loanCar } = ids
  const place = { home: location, papers: [paper] }
  const day = dayFrom(-3)
  return {
    'POST /v1/workshop/attendance': {
      body: {
        location_uuid: location,
        user_uuid: user,
        from: '2026-09-14T06:00:00.000Z',
        until: '2026-09-14T14:00:00.000Z',
        reason: 'Nachgetragen',
      },
    },
    'POST /v1/workshop/times/import': {
      body: {
        location_uuid: location,
        kind: 'attendance',
        csv: `Person;Kommen;Gehen\n${colleague.email};${day} 07:30;${day} 16:00`,
        is_preview: false,
      },
    },
    'POST /v1/workshop/planner/loan-bookings': {
      body: {
        loan_car_uuid: loanCar,
        paper_uuid: paper,
        from: '2026-11-02T07:00:00.000Z',
        until: '2026-11-02T15:00:00.000Z',
      },
    },
    'POST /v1/workshop/works': { body: sample(place, records.work) },
    'POST /v1/workshop/extensions': { body: sample(place, records.extension) },
    'POST /v1/locations': { body: sample({ home: '', papers: [] }, records.location) },
    'POST /v1/auth/password': { body: { password: TEST_PASSWORD, new_password: 'Werkbank-Neu-2026!' } },
    'POST /v1/admin/users/import': { body: { csv: 'Vorname;Nachname;E-Mail\nJana;Ahorn;jana@ahornfeld.example' } },
  }
}

/** A notice that readers confirm, one that the caller has confirmed, and a comment of the caller. */
async function newsWrites(own: Side): Promise<GivenWrites> {
  const { client, ids } = own
  const made = maker(own)
  const notice = {
    title: 'Hebebühne 3',
    body: textOf('Bühne 3 ist gesperrt.'),
    is_draft: false,
    is_for_everybody: true,
    needs_confirmation: true,
  }
  const shown = await made('news', notice)
  const confirmed = await made('news', notice)
  await client.ok('POST', `/v1/notices/${confirmed}/confirm`, { version: 1, language: 'de' })
  const comment = await made(`comments/news/${shown}`, { text: textOf('Danke') })
  const params = { uuid: shown }
  const { items } = await client.ok<{ items: { uuid: string; is_handbook: boolean }[] }>('GET', '/v1/faq?language=de')
  const page = items.find((one) => one.is_handbook)?.uuid ?? ''
  return {
    'POST /v1/news': { body: sample({ home: ids.location, papers: [] }, records.news) },
    'POST /v1/news/:uuid/remind': { params },
    'POST /v1/news/:uuid/ask-again': { params: { uuid: confirmed } },
    'POST /v1/notices/:uuid/read': { params },
    'POST /v1/notices/:uuid/confirm': { params, body: { version: 1, language: 'de' } },
    'POST /v1/comments/:record/:uuid': {
      params: { record: 'news', uuid: shown },
      body: { text: textOf('Bis wann?') },
    },
    'PATCH /v1/comments/:record/:uuid/:comment_uuid': {
      params: { record: 'news', uuid: shown, comment_uuid: comment },
      body: { version: 1, text: textOf('Vielen Dank') },
    },
    // Only pages of the handbook can be hidden.
    'PUT /v1/faq/entries/:uuid/hidden': { params: { uuid: page }, body: { is_hidden: true } },
  }
}

/** Acceptances that no customer has signed. A signed one keeps its state and its photos. */
async function acceptanceWrites(own: Side): Promise<GivenWrites> {
  const { client } = own
  const path = 'service/direct_acceptance'
  let plates = 0
  const walk = () => maker(own)(path, { location_uuid: own.ids.location, licensePlate: `DEM-DA ${++plates}` })
  const open = await walk()
  const photo = await client.send('POST', `/v1/${path}/${open}/photos?kind=damage`, PNG, PICTURE.headers)
  const { uuid: photo_uuid } = photo.json as { uuid: string }
  const query = { kind: 'front' }
  return {
    'POST /v1/service/direct_acceptance/:uuid/photos': { params: { uuid: open }, query, ...PICTURE },
    'POST /v1/service/direct_acceptance/:uuid/photos/uploaded': {
      params: { uuid: open },
      query,
      body: { upload_uuid: await bringContent(client, open, PNG, 'acceptancePhoto') },
    },
    'DELETE /v1/service/direct_acceptance/:uuid/photos/:photo_uuid': { params: { uuid: open, photo_uuid } },
    'POST /v1/service/direct_acceptance/:uuid/status': {
      params: { uuid: await walk() },
      body: { to: 'canceled', version: 1, reason: 'Irrtum' },
    },
    'DELETE /v1/service/direct_acceptance/:uuid': { params: { uuid: await walk() } },
    'POST /v1/service/direct_acceptance/bulk/delete': { body: { uuids: [await walk()] } },
  }
}

/** Empty groups, a file without a content, and a deleted file. */
async function uploadWrites(own: Side): Promise<GivenWrites> {
  const { client, ids } = own
  const made = maker(own)
  const group = (name: string) => made('upload-groups', { name, allowed_types: ['image'] })
  const deleted = await made('uploads', fileIn(ids.uploadGroup, 'Gelöscht.png'))
  const upload_uuid = await bringContent(client, deleted, PNG)
  await client.ok('POST', `/v1/uploads/${deleted}/content`, { upload_uuid })
  await client.ok('DELETE', `/v1/uploads/${deleted}`)
  return {
    'DELETE /v1/upload-groups/:uuid': { params: { uuid: await group('Leer') } },
    'POST /v1/upload-groups/bulk/delete': { body: { uuids: [await group('Auch leer')] } },
    'DELETE /v1/uploads/:uuid/unfinished': {
      params: { uuid: await made('uploads', fileIn(ids.uploadGroup, 'Abgebrochen.png')) },
    },
    'POST /v1/uploads/:uuid/purge': { params: { uuid: deleted }, body: { includes_group: false } },
  }
}

/** Two pairs of customers: one pair to merge, one pair of different people. */
async function customerWrites(own: Side): Promise<GivenWrites> {
  const customer = () => maker(own)('customers', { name: 'Zweimal' })
  const params = { record: 'customer' }
  return {
    'POST /v1/duplicates/:record/decisions': {
      params,
      body: { first_uuid: await customer(), second_uuid: await customer(), is_dismissed: true },
    },
    'POST /v1/duplicates/:record/merges': {
      params,
      body: {
        kept_uuid: await customer(),
        merged_uuid: await customer(),
        kept_version: 1,
        merged_version: 1,
        take: [],
      },
    },
  }
}

/** Work that the customer declined on an earlier visit, to be offered again on a later one. */
async function revivals(own: Side): Promise<GivenWrites> {
  const { client, ids } = own
  const made = maker(own)
  const place = { location_uuid: ids.location }
  const declined = async (licensePlate: string) => {
    type Paper = { uuid: string; vehicle_uuid: string | null }
    const visit = { ...place, licensePlate, vehicle_uuid: await made('vehicles', { licensePlate }) }
    const first = await client.ok<Paper>('POST', '/v1/workshop/paper', visit)
    const offer = { ...place, paper_uuid: first.uuid, finding: 'Bremsbeläge vorn', answer: 'declined' }
    const extension_uuid = await made('workshop/extensions', offer)
    const second = await client.ok<Paper>('POST', '/v1/workshop/paper', visit)
    return { extension_uuid, paper: second.uuid, vehicle: visit.vehicle_uuid }
  }
  const [onPaper, onVehicle] = [await declined('DEM-EZ 1'), await declined('DEM-EZ 2')]
  const checked = await made('workshop/paper', place)
  return {
    // Other writes change the paper of every world so often that its version is not known.
    'POST /v1/workshop/paper/:uuid/final-check': { params: { uuid: checked }, body: { version: 1, is_passed: true } },
    'POST /v1/workshop/paper/:uuid/revive': {
      params: { uuid: onPaper.paper },
      body: { extension_uuid: onPaper.extension_uuid },
    },
    'POST /v1/vehicles/:uuid/revive': {
      params: { uuid: onVehicle.vehicle },
      body: { extension_uuid: onVehicle.extension_uuid, paper_uuid: null },
    },
  }
}
