import type { acceptanceEndpoints } from '#contract/api/service/acceptance.ts'
import { records } from '#contract/records/index.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { ShownContent } from '#server/files/answerFile.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { purgeIncoming, readIncoming } from '#server/files/incoming/incomingFiles.ts'
import { admitPhoto } from '#server/files/photos/admitPhoto.ts'
import { sendPhoto } from '#server/files/photos/sendPhoto.ts'
import { touchRow } from '#server/records/announceRecord.ts'
import { mayChangeRow } from '#server/records/openRow.ts'
import type { Context } from '#server/records/service.ts'
import type { Call, HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { addPhoto, listPhotos, removePhoto, requireOpenFor, requirePhoto } from './acceptancePhotos.ts'
import { type AcceptanceRow, lockAcceptance, readAcceptance } from './openAcceptance.ts'

type Photos = Extract<keyof typeof acceptanceEndpoints, `${string}/photos${string}`>
type Shown = Pick<
  Call<'GET /v1/service/direct_acceptance/:uuid/photos/:photo_uuid'>,
  'session' | 'params' | 'request' | 'reply'
>

/** Fields of the row that a photo changes. */
const CHANGED = ['photos', 'photo_count', 'exterior_count']

/** Photos of direct acceptances. Each photo is announced, so that the desk sees it while the advisor walks on. */
export function photoHandlers(core: Core, context: Context): HandlersOf<Photos> {
  const { database, hub, files, thumbnails, now } = core
  const inDealer = <T>({ dealerId }: Session, work: (tx: Tx) => Promise<T>) => database.inDealer(dealerId, work)

  const listed = async (tx: Tx, session: Session, row: AcceptanceRow) =>
    listPhotos(tx, session, row, { now: now(), mayUpdate: await mayChangeRow(tx, context, session, row) })

  const touch = (tx: Tx, session: Session, uuid: string) =>
    touchRow(tx, { hub, session, now: now() }, records.acceptance, uuid, CHANGED)

  /** Stores a photo. `bytesOf` returns its bytes. `after` runs in the transaction that adds the photo. */
  const store = async (
    {
      session,
      params: { uuid },
      query: { age_ms, ...query },
    }: Pick<Call<'POST /v1/service/direct_acceptance/:uuid/photos'>, 'session' | 'params' | 'query'>,
    bytesOf: (tx: Tx) => Promise<unknown>,
    after: (tx: Tx) => Promise<void> = async () => {},
  ) => {
    const taken_at = now() - age_ms
    // Checks the rights before the scanner runs, because a photo without them would be refused anyway.
    const picture = await admitPhoto(core, session, FILE_USES.acceptancePhoto, uuid, async (tx) => {
      requireOpenFor(await lockAcceptance(tx, context, session, uuid), taken_at)
      return bytesOf(tx)
    })
    return inDealer(session, async (tx) => {
      const row = await lockAcceptance(tx, context, session, uuid)
      const photoUuid = await addPhoto(tx, session, now(), row, Object.assign({}, query, { taken_at, picture }))
      await after(tx)
      await touch(tx, session, uuid)
      const added = (await listed(tx, session, row)).find((one) => one.uuid === photoUuid)
      if (!added) throw new Failure('not_found')
      return added
    })
  }

  const show = async (
    call: Shown,
    size: '' | '-small',
    load: (dealerId: string, uuid: string) => Promise<ShownContent>,
  ) => {
    const { session, params } = call
    await inDealer(session, async (tx) =>
      requirePhoto(tx, session, await readAcceptance(tx, context, session, params.uuid), params.photo_uuid),
    )
    await sendPhoto(call, size, load)
  }

  return {
    async 'GET /v1/service/direct_acceptance/:uuid/photos'({ session, params }) {
      return inDealer(session, async (tx) => ({
        items: await listed(tx, session, await readAcceptance(tx, context, session, params.uuid)),
      }))
    },
    async 'POST /v1/service/direct_acceptance/:uuid/photos'({ body, ...call }) {
      return store(call, async () => body)
    },
    async 'POST /v1/service/direct_acceptance/:uuid/photos/uploaded'({ body, ...call }) {
      const wanted = { use: 'acceptancePhoto', owner: call.params.uuid } as const
      return store(
        call,
        (tx) => readIncoming(tx, call.session, body.upload_uuid, wanted),
        (tx) => purgeIncoming(tx, body.upload_uuid),
      )
    },
    async 'GET /v1/service/direct_acceptance/:uuid/photos/:photo_uuid'(call) {
      await show(call, '', files.open)
    },
    async 'GET /v1/service/direct_acceptance/:uuid/photos/:photo_uuid/thumbnail'(call) {
      await show(call, '-small', thumbnails.read)
    },
    async 'DELETE /v1/service/direct_acceptance/:uuid/photos/:photo_uuid'({ session, params }) {
      return inDealer(session, async (tx) => {
        const row = await lockAcceptance(tx, context, session, params.uuid)
        await removePhoto(tx, session, now(), row, params.photo_uuid)
        await touch(tx, session, params.uuid)
        return { items: await listed(tx, session, row) }
      })
    },
  }
}
