import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startBackground, useWaitingPhotos } from '#renderer/features/paper/photos/waitingPhotos.ts'
import { waitingBytes, wakeOutbox } from '#renderer/net/outbox/outboxQueue.ts'
import { useOutbox } from '#renderer/net/outbox/useOutbox.ts'
import { answer, askedFor, lost } from '#tests/support/components/answers.ts'
import { show } from '#tests/support/components/show.tsx'
import { ANNA, rightsWithout, signIn, uuidOf } from '#tests/support/components/signedIn.ts'

const OLD = 'paper-photos'
const MARK = uuidOf(8)

/** Photos that the version before has kept, for two users. */
async function keepOld(owners: readonly string[]) {
  const db = await openDB(OLD, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('photos', { keyPath: 'id' }).createIndex('owner', 'owner'),
  })
  for (const [index, owner] of owners.entries())
    await db.put('photos', {
      id: uuidOf(700 + index),
      owner,
      paper_uuid: uuidOf(5),
      extension: 2,
      mark_id: MARK,
      bytes: new Uint8Array([index]),
      type: 'image/jpeg',
      at: 1_000 - index,
      refusal: null,
    })
  db.close()
}

function Shown() {
  const { photos } = useWaitingPhotos()
  return <p>{photos.map(({ extension, mark_id }) => `${extension} ${mark_id}`).join(', ')}</p>
}

test('E32: Photos that an earlier version of the app has kept are taken into the queue in order, each for its user, and sent', async () => {
  const own = `ahf01/${ANNA.uuid}`
  answer({ 'POST /v1/workshop/paper/:uuid/photos': () => lost })
  await keepOld([own, 'ahf01/another', own])
  startBackground()
  signIn()
  await show(<Shown />, ['paper'])
  const ids = () => useOutbox.getState().entries.map(({ id }) => id)
  await expect.poll(ids).toEqual([uuidOf(702), uuidOf(700)])
  await expect.element(page.getByText(`2 ${MARK}, 2 ${MARK}`)).toBeVisible()
  expect(await waitingBytes(uuidOf(702))).toEqual(new Uint8Array([2]))
  // The other user has not signed in since the update.
  const left = await openDB(OLD)
  expect((await left.getAll('photos')).map(({ owner }) => owner)).toEqual(['ahf01/another'])
  left.close()
  const photo = {
    uuid: uuidOf(9),
    content_type: 'image/jpeg' as const,
    size: 1,
    width: 1,
    height: 1,
    caption: '',
    extension: 2,
    mark_id: MARK,
    created_at: '2026-09-16T08:00:00.000Z',
    by: null,
    deleted_at: null,
    deleted_by: null,
  }
  answer({ 'POST /v1/workshop/paper/:uuid/photos': () => photo })
  wakeOutbox()
  await expect.poll(ids).toEqual([])
  const keys = askedFor('POST /v1/workshop/paper/:uuid/photos').map(({ headers }) => headers.get('idempotency-key'))
  expect([...new Set(keys)]).toEqual([uuidOf(702), uuidOf(700)])
  signIn(rightsWithout(), { ...ANNA, uuid: uuidOf(3) })
  await expect.poll(ids).toEqual([])
})
