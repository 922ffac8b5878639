import { v7 as uuidv7 } from 'uuid'
import { BAY_PASS_MAX_SECONDS } from '#contract/bay.ts'
import { readClock } from '#tests/support/clock/readClock.ts'
import type { TestClient } from '#tests/support/database/client.ts'
import type { TestDealer, TestUser } from '#tests/support/database/people.ts'
import type { TestServer } from '#tests/support/services/testServer.ts'

/** Creates a terminal. Returns its uuid and its token. */
export async function addTerminal(
  client: TestClient,
  location_uuid: string,
): Promise<{ terminal: string; bayToken: string }> {
  type Made = { token: string; terminal: { uuid: string } }
  const given = { name: 'Halle 1', bay: 'Bühne 2', location_uuid }
  const { token, terminal } = await client.ok<Made>('POST', '/v1/admin/bay-terminals', given)
  return { terminal: terminal.uuid, bayToken: token }
}

/** The pass of a person at a terminal with a new badge. A new password or badge ends it. */
export async function standAt(
  { database }: TestServer,
  { dealerId }: TestDealer,
  client: TestClient,
  bayToken: string,
): Promise<string> {
  const { code } = await client.ok<{ code: string }>('POST', '/v1/auth/badge')
  const { pass } = await client.ok<{ pass: string }>('POST', '/v1/bay/badge', { terminal: bayToken, code })
  // The person stays at the terminal, however long the tests of a file take. A touch between them would change the
  // rows.
  await database.inDealer(dealerId, (tx) =>
    tx
      .updateTable('bay_passes')
      .set({ touched_at: new Date(readClock() + BAY_PASS_MAX_SECONDS * 1_000) })
      .execute(),
  )
  return pass
}

/** Inserts an attendance of a person who came and went. Returns its uuid. */
export async function attendanceOf(
  { database }: TestServer,
  { dealerId: dealer_id }: TestDealer,
  { uuid: user_uuid }: TestUser,
): Promise<string> {
  const uuid = uuidv7()
  const from_at = new Date(readClock())
  const row = { dealer_id, uuid, user_uuid, from_at, until_at: from_at }
  await database.inDealer(dealer_id, (tx) => tx.insertInto('attendances').values(row).execute())
  return uuid
}

/** Inserts a stamp with which a person began a work. Returns its uuid. */
export async function stampOf(
  { database }: TestServer,
  { dealerId: dealer_id }: TestDealer,
  { uuid: user_uuid }: TestUser,
  { paper: paper_uuid, work: work_uuid }: { paper: string; work: string },
): Promise<string> {
  const uuid = uuidv7()
  const at = new Date(readClock())
  await database.inDealer(dealer_id, (tx) =>
    tx
      .insertInto('stamps')
      .values({
        dealer_id,
        uuid,
        paper_uuid,
        work_uuid,
        user_uuid,
        kind: 'start',
        at,
        created_at: at,
        created_by: null,
      })
      .execute(),
  )
  return uuid
}
