import { randomUUID } from 'node:crypto'
import type { TestClient } from '#tests/support/database/client.ts'

/** Creates a point of the check list, a photo and a call of a paper. */
export async function workshopRows(client: TestClient, paper: string, picture: Buffer) {
  const path = `/v1/workshop/paper/${paper}`
  const { items } = await client.ok<{ items: { uuid: string }[] }>('POST', `${path}/checks`, { texts: ['Licht'] })
  const photo = await client.send('POST', `${path}/photos`, picture, { 'content-type': 'image/png' })
  const call = await client.ok<{ uuid: string }>('POST', `${path}/calls`, {})
  return { check: items[0]?.uuid ?? '', photo: (photo.json as { uuid: string }).uuid, call: call.uuid }
}

/** Uuids that no row has. */
export const noWorkshopRows = () => ({ check: randomUUID(), photo: randomUUID(), call: randomUUID() })
