import { createHash } from 'node:crypto'
import type { Person } from '#tests/server/worlds/recordWorld.ts'
import { freshVin, MAY_STAMP, openWorkshopWorld, PAPERS } from '#tests/server/worlds/workshopWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'

const READ = 'location.workshop.hstcheck.read'
type Item = {
  kind: string
  number: string
  title: string
  status: string
  isSafetyRecall: boolean
  decision: { status: string; reason: string; person: string; by: { uuid: string } | null } | null
}
type Differences = { added: Item[]; gone: Item[]; changed: { before: Item; after: Item }[] }
type Vehicle = {
  state: string
  worst: string
  is_stale: boolean
  items: Item[]
  since: { checked_at: string; is_visit: boolean; differences: Differences } | null
  looks: {
    uuid: string
    checked_at: string
    source: string
    by: { uuid: string } | null
    unread: { line: number; text: string }[]
    differences: Differences | null
    file_name: string
  }[]
  papers: { uuid: string; may_decide: boolean }[]
  may_import: boolean
  elsa_url: string
}
export type Request = {
  uuid: string
  state: string
  is_for_me: boolean
  is_mine: boolean
  close_note: string
  closed_by: { uuid: string } | null
}

export const SNAPSHOTS = '/v1/workshop/hst/snapshots'
export const LOOKS = '/v1/workshop/hst/looks'
/** The text of a portal page as it is copied. */
export const page = (vin: string, ...lines: string[]) => [`FIN: ${vin}`, 'Feldmaßnahmen', ...lines].join('\n')
export const NOTHING = 'Keine Einträge'

export const RECALL = {
  kind: 'field_action',
  number: '28E9',
  title: 'Rückruf Airbag',
  status: 'open',
  isSafetyRecall: true,
}
export const CAMPAIGN = { ...RECALL, number: '9DM2', title: 'Serviceaktion Software', isSafetyRecall: false }
export const TPI = { kind: 'tpi', number: '2990001/1', version: '1', title: 'Knarzen hinten', status: 'open' }

/** A workshop for tests of the HST check: people, tokens of the browser extension, snapshots and pasted texts. */
export async function openHstWorld() {
  const world = await openWorkshopWorld()
  const rights = { HOME: [...PAPERS, MAY_STAMP, READ], global: ['global.chat.read'] }
  const tokenOf = async ({ client }: Person, name = 'Büro') => {
    const { token, entry } = await client.ok<{ token: string; entry: { uuid: string } }>(
      'POST',
      '/v1/auth/extension-tokens',
      { name },
    )
    return { token, uuid: entry.uuid, client: new TestClient(world.server.address, world.dealer.code, token) }
  }
  const at = (ms: number) => new Date(ms).toISOString()
  return {
    ...world,
    vin: freshVin,
    tokenOf,
    member: (role: Parameters<typeof world.somebody>[0], permissions: Record<string, readonly string[]> = rights) =>
      world.somebody(role, { permissions }),
    /** Returns a snapshot as the browser extension uploads it. */
    snapshot: (vin: string, items: object[], given: object = {}) => ({
      kind: 'hst',
      source: 'elsapro',
      captured_at: at(world.now()),
      page_version: '7',
      fields: { vin },
      covers: ['field_action', 'tpi'],
      items,
      sha256: createHash('sha256').update(vin).digest('hex'),
      ...given,
    }),
    /** Returns a pasted text as the client sends it. */
    paste: (vin: string, raw: string, given: object = {}) => ({
      raw,
      vin,
      source: 'paste',
      checked_at: at(world.now()),
      ...given,
    }),
    vehicle: (vin: string, { client }: Person) => client.ok<Vehicle>('GET', `/v1/workshop/hst/vehicles/${vin}`),
  }
}
/** Users who look cars up and users who decide. One user only reads, and one belongs to another location. */
export async function openHstPeople(world: HstWorld) {
  await world.admin.ok('POST', '/v1/locations', { key: 'AWAY', description: 'Zweigbetrieb' })
  return {
    advisor: await world.member('service_advisor'),
    foreman: await world.member('foreman'),
    technician: await world.member('technician'),
    reader: await world.member('service_advisor', { HOME: [READ] }),
    away: await world.member('foreman', { AWAY: [...PAPERS, READ] }),
  }
}
export type HstWorld = Awaited<ReturnType<typeof openHstWorld>>
