import type { hstEndpoints } from '#contract/api/workshop/hst.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { hstState } from '#contract/workshop/hst/hstState.ts'
import type { Tx } from '#server/db/database.ts'
import type { Admitted, Files } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Context } from '#server/records/service.ts'
import type { Call, HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { sendTable } from '#server/sheet/writeTable.ts'
import { createSnapshot, openPapersOf } from './createSnapshot.ts'
import { decide } from './decide.ts'
import { exportVehicles } from './exportVehicles.ts'
import { hstFreshness } from './hstOf.ts'
import { findLatestSnapshots } from './latestSnapshots.ts'
import { listVehicles } from './listVehicles.ts'
import { listPermittedLocations } from './permittedLocations.ts'
import { findInput, readVehicle } from './readVehicle.ts'
import { ask, closeRequest, listRequests, takeRequest } from './requests.ts'
import { originalOf, previewText, readText, snapshotFromText } from './textSnapshot.ts'

type Others = { files: Files; jobs: Pick<Jobs, 'wake'> }

/**
 * The Handbuch Service Technik: snapshots from three sources, decisions about their hits, and requests for a snapshot.
 */
export function hstHandlers(papers: Context, { files, jobs }: Others): HandlersOf<keyof typeof hstEndpoints> {
  const { database, hub, now } = papers
  const inDealer = <T>(session: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(session.dealerId, work)
  const services = (session: Session) => ({ hub, jobs, session, now: now() })

  return {
    async 'GET /v1/workshop/hst/vehicles'({ session, query }) {
      return inDealer(session, (tx) => listVehicles(tx, session, query, now()))
    },
    async 'GET /v1/workshop/hst/vehicles/export.csv'({ session, query, reply }) {
      return sendTable(reply, 'csv', 'hst', await inDealer(session, (tx) => exportVehicles(tx, session, query, now())))
    },
    async 'GET /v1/workshop/hst/vehicles/export.xlsx'({ session, query, reply }) {
      return sendTable(reply, 'xlsx', 'hst', await inDealer(session, (tx) => exportVehicles(tx, session, query, now())))
    },
    async 'GET /v1/workshop/hst/vehicles/:vin'({ session, params }) {
      return inDealer(session, (tx) => readVehicle(tx, session, params.vin, now()))
    },
    async 'GET /v1/workshop/hst/looks/:uuid/input'({ session, params }) {
      const fileUuid = await inDealer(session, (tx) => findInput(tx, params.uuid))
      const { type, bytes } = await files.read(session.dealerId, fileUuid)
      return { content_type: type, content: bytes.toString('utf8') }
    },
    async 'POST /v1/workshop/hst/reading'({ session, body }) {
      const read = readText(body)
      return inDealer(session, (tx) => previewText(tx, read, body.vin))
    },
    async 'POST /v1/workshop/hst/looks'({ session, body }) {
      const input = await files.admit(session, FILE_USES.hstOriginal, originalOf(body), null)
      const { reading } = readText(body)
      const { uuid, isDuplicate } = await inDealer(session, async (tx) => {
        const snapshot = await snapshotFromText(tx, body, reading, input)
        if ('duplicate' in snapshot) return { uuid: snapshot.duplicate, isDuplicate: true }
        return createSnapshot(tx, services(session), snapshot)
      })
      return { uuid, is_duplicate: isDuplicate }
    },
    async 'POST /v1/workshop/hst/snapshots'({ session, body }) {
      const original = { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
      const input = await files.admit(session, FILE_USES.hstOriginal, original, null)
      return inDealer(session, (tx) => takeSnapshot(tx, services(session), body, input))
    },
    async 'POST /v1/workshop/hst/decisions'({ session, body }) {
      await inDealer(session, (tx) => decide(tx, papers, session, body))
    },
    async 'GET /v1/workshop/hst/requests'({ session }) {
      return inDealer(session, (tx) => listRequests(tx, session, now()))
    },
    async 'POST /v1/workshop/hst/requests'({ session, body }) {
      return inDealer(session, (tx) => ask(tx, services(session), body))
    },
    async 'POST /v1/workshop/hst/requests/:uuid/take'({ session, params, body }) {
      return inDealer(session, (tx) => takeRequest(tx, services(session), params.uuid, body.is_taken))
    },
    async 'POST /v1/workshop/hst/requests/:uuid/close'({ session, params, body }) {
      return inDealer(session, (tx) => closeRequest(tx, services(session), params.uuid, body))
    },
  }
}

/** Permissions to see a paper, in the paper list or in the HST list. */
const READ_PAPERS = ['location.workshop.hstcheck.read', ...PAPER_PERMISSIONS.read] as const

type Snapshot = Call<'POST /v1/workshop/hst/snapshots'>['body']

/**
 * Stores a snapshot of the browser extension. It belongs to the open paper with its order number, or else to the newest
 * open paper of the car.
 */
async function takeSnapshot(tx: Tx, services: Parameters<typeof createSnapshot>[1], body: Snapshot, input: Admitted) {
  const { fields, items, covers } = body
  // A page that did not show the field actions says nothing about them. In particular, it does not prove that there are
  // none.
  if (!covers.includes('field_action') && !items.some(({ kind }) => kind === 'field_action'))
    throw new Failure('validation_failed', { fields: { covers: 'required' } })
  const open = await openPapersOf(tx, fields.vin)
  const byNumber = (name: 'jobId' | 'dmsJobId') =>
    fields[name] === '' ? undefined : open.find((paper) => paper[name] === fields[name])
  const paper = byNumber('jobId') ?? byNumber('dmsJobId') ?? open[0]
  const { uuid, isDuplicate } = await createSnapshot(tx, services, {
    vin: fields.vin,
    checkedAt: body.captured_at,
    source: 'extension',
    covers,
    unread: [],
    fileName: '',
    items: items.map((item) => ({ isSafetyRecall: false, ...item })),
    tokenUuid: services.session.uuid,
    paperUuid: paper?.uuid ?? null,
    input,
  })
  const snapshot = (await findLatestSnapshots(tx, [fields.vin])).get(fields.vin) ?? null
  const { state } = hstState(snapshot, 'reception', await hstFreshness(tx), services.now)
  // A paper at a location that the token's owner may not read is not named, although the snapshot applies to it.
  const readable = new Set(
    (await listPermittedLocations(tx, services.session, READ_PAPERS)).map((location) => location.uuid),
  )
  const papers = open
    .filter(({ location_uuid }) => readable.has(location_uuid))
    .map(({ uuid: one, jobId, status }) => ({ uuid: one, jobId, status }))
  return { uuid, is_duplicate: isDuplicate, state, papers }
}
