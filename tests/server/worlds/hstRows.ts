import { randomUUID } from 'node:crypto'
import type { TestClient } from '#tests/support/database/client.ts'

/** A vehicle that only these tests look up. */
export const LOOKED_UP = 'WVWZZZCDZMW980001'
const PAGE = `FIN: ${LOOKED_UP}
Feldmaßnahmen
28E9\tSicherheitsrückruf Airbag\toffen
9DM2\tServiceaktion Software\tdurchgeführt
TPI
2990001/1\tKnarzen hinten\toffen
`
const takenOver = (given: object = {}) => ({
  raw: PAGE,
  vin: LOOKED_UP,
  source: 'paste',
  checked_at: '2026-03-04T05:06:07.089Z',
  ...given,
})

/** Creates a snapshot, a request for one, and an extension token. */
export async function hstRows(client: TestClient, { location, user }: { location: string; user: string }) {
  const made = async (path: string, body: object) => (await client.ok<{ uuid: string }>('POST', path, body)).uuid
  const { entry } = await client.ok<{ entry: { uuid: string } }>('POST', '/v1/auth/extension-tokens', { name: 'Büro' })
  const asked = { vin: LOOKED_UP, location_uuid: location, for_user: user }
  const hstSnapshot = await made('/v1/workshop/hst/looks', takenOver())
  return {
    hstSnapshot: hstSnapshot,
    hstRequest: await made('/v1/workshop/hst/requests', asked),
    extensionToken: entry.uuid,
  }
}

/** Uuids that no row has. */
export const noHstRows = () => ({ hstSnapshot: randomUUID(), hstRequest: randomUUID(), extensionToken: randomUUID() })
