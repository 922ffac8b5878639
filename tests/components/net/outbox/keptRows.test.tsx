import { expect, test } from 'vitest'
import { enqueue, startOutbox } from '#renderer/net/outbox/outboxQueue.ts'
import { useOutbox } from '#renderer/net/outbox/useOutbox.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { findKeptRow, keepRow } from '#renderer/storage/keptRows.ts'
import { answer, lost } from '#tests/support/components/answers.ts'
import { departments } from '#tests/support/components/departments.ts'
import { ANNA, signIn, uuidOf } from '#tests/support/components/signedIn.ts'

const OTHER = `other/${uuidOf(2)}`
const ROW = { customer_name: 'Erika Muster' }
const owner = () => `${useSession.getState().company}/${ANNA.uuid}`
const signOut = () => useSession.setState({ status: 'signed_out', user: null })

test('Point 31.1 The device keeps the newest open walks around a car for each user, and no other user gets them', async () => {
  for (const nth of [1, 2, 3]) await keepRow(OTHER, uuidOf(nth), { nth }, 2)
  await keepRow(OTHER, uuidOf(2), { nth: 22 }, 2)
  expect(await findKeptRow(OTHER, uuidOf(1))).toBeNull()
  expect(await findKeptRow(OTHER, uuidOf(2))).toEqual({ nth: 22 })
  expect(await findKeptRow(OTHER, uuidOf(3))).toEqual({ nth: 3 })
  expect(await findKeptRow('other/nobody', uuidOf(3))).toBeNull()
})

test('Point 31.1 Signing out deletes the kept walks, unless a write still waits, and deletes readable walks of earlier versions', async () => {
  localStorage.setItem('acceptance.rows', JSON.stringify([{ user: ANNA.uuid, row: ROW }]))
  signIn()
  startOutbox()
  expect(localStorage.getItem('acceptance.rows')).toBeNull()
  await keepRow(owner(), uuidOf(7), ROW, 4)
  departments('Verkauf')
  answer({ 'POST /v1/departments': () => lost })
  await enqueue.create('department', { title: 'Annahme', input: { name: 'Annahme' } })
  const mine = owner()
  signOut()
  await expect.poll(() => useOutbox.getState().entries).toEqual([])
  expect(await findKeptRow(mine, uuidOf(7))).toEqual(ROW)
  const store = departments('Verkauf')
  signIn()
  await expect.poll(() => store.rows.map(({ name }) => name)).toEqual(['Verkauf', 'Annahme'])
  await expect.poll(() => useOutbox.getState().entries).toEqual([])
  signOut()
  await expect.poll(() => findKeptRow(mine, uuidOf(7))).toBeNull()
})
