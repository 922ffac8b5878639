import { v7 as uuidv7 } from 'uuid'
import { vi } from 'vitest'
import { storeEvent } from '#server/events/outbox.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import { signIn, type TestClient } from '#tests/support/database/client.ts'
import type { TestDealer, TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

/** Changes a setting. Returns the uuid of the change. */
export async function settingChange(client: TestClient): Promise<string> {
  await client.ok('PATCH', '/v1/admin/settings', { version: 1, values: { custom_info: 'Heute bis 16 Uhr' } })
  const [change] = await client.ok<{ uuid: string }[]>('GET', '/v1/admin/settings/history')
  return change?.uuid ?? ''
}

/** Previews an import of users. Returns the uuid of the run. */
export async function previewOf(client: TestClient): Promise<string> {
  const csv = 'Vorname;Nachname;E-Mail\nJana;Ahorn;jana@ahornfeld.example'
  const { run } = await client.ok<{ run: { uuid: string } }>('POST', '/v1/admin/users/import', { csv })
  return run.uuid
}

/** Inserts a failed job. Returns its uuid. */
export async function failedJob({ database }: TestServer, { dealerId }: TestDealer, user: TestUser): Promise<string> {
  return database.inDealer(dealerId, async (tx) => {
    const uuid = await enqueueJob(tx, dealerId, 'mail', { user_uuid: user.uuid, content: { template: 'test' } })
    await tx.updateTable('jobs').set({ state: 'failed' }).where('uuid', '=', uuid).execute()
    return uuid
  })
}

/** Inserts a failed event that no subscriber handles. Returns its uuid. */
export async function failedEvent({ database }: TestServer, { dealerId }: TestDealer): Promise<string> {
  return database.inDealer(dealerId, async (tx) => {
    const event = { type: 'paper.hold', uuid: uuidv7(), data: { from: '', to: '', fields: [], locations: [] } } as const
    await storeEvent(tx, { dealerId, userUuid: null }, event, ['nobody'], readClock())
    const failed = { state: 'failed', attempts: 8, last_error: 'Nothing subscribes as nobody' } as const
    const { uuid } = await tx
      .updateTable('event_deliveries')
      .set(failed)
      .where('subscriber', '=', 'nobody')
      .returning('uuid')
      .executeTakeFirstOrThrow()
    return uuid
  })
}

/** A photo that has arrived in pieces and is not taken over yet. */
export async function incomingOf(client: TestClient, paper: string | undefined, picture: Buffer): Promise<string> {
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const tus = { 'tus-resumable': '1.0.0' }
  const about = `use ${base64('paperPhoto')},owner ${base64(paper ?? '')},type ${base64('image/png')}`
  const { headers } = await client.send('POST', '/v1/files/incoming', undefined, {
    ...tus,
    'upload-length': String(picture.length),
    'upload-metadata': about,
  })
  const address = (headers.get('location') ?? '').replace(/^\/api/, '')
  await client.send('PATCH', address, picture, {
    ...tus,
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  })
  return address.slice(address.lastIndexOf('/') + 1)
}

/** Asks for the copy of the own data and waits for it. Returns its uuid. */
export async function dataExportOf(client: TestClient, { password }: TestUser): Promise<string> {
  await client.ok('POST', '/v1/auth/data-export', { password })
  type Answer = { export: { uuid: string; state: string } | null }
  return vi.waitFor(
    async () => {
      const { export: made } = await client.ok<Answer>('GET', '/v1/auth/data-export')
      if (made?.state !== 'ready') throw new Error('it is not made yet')
      return made.uuid
    },
    { timeout: 15_000, interval: 50 },
  )
}

/** Signs the user in once more. Returns the uuid of the session. */
export async function sessionOf(server: TestServer, dealer: TestDealer, user: TestUser): Promise<string> {
  const client = await signIn(server.address, dealer, user)
  const [own] = await client.ok<{ uuid: string }[]>('GET', '/v1/auth/sessions')
  return own?.uuid ?? ''
}
