import { sql } from 'kysely'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import type { acceptance } from '#contract/records/acceptance.ts'
import type { RecordInput, RecordRow } from '#contract/records/define.ts'
import { EXTERIOR_VIEWS } from '#contract/service/acceptance.ts'
import { png } from '#tests/server/worlds/pictures.ts'
import { openWorkshopWorld } from '#tests/server/worlds/workshopWorld.ts'

export type Acceptance = RecordRow<typeof acceptance>
type Finding = Acceptance['findings'][number]
export type Photo = EndpointOutput<'POST /v1/service/direct_acceptance/:uuid/photos'>
type Confirmed = EndpointOutput<'POST /v1/service/direct_acceptance/:uuid/confirm'>

export const WALKS = ['read', 'create', 'update'].map((verb) => `location.service.direct_acceptance.${verb}`)
const PAPERS = ['read', 'create', 'update'].map((verb) => `location.workshop.paper.${verb}`)
const CHECKINS = ['read', 'create', 'update', 'change_status'].map((verb) => `location.service.checkin.${verb}`)
/** Rights of an advisor at the location of the test. */
export const ADVISOR = { HOME: [...WALKS, ...PAPERS, ...CHECKINS, 'custom.104'] }
export const SIGNED = { customer_name: 'Erika Muster', customer_signature: 'M10 10L60 20L90 5', photos_note: 'dunkel' }
const TYPE = { 'content-type': 'image/png' }

let shades = 0
/** Returns a picture that differs from all earlier ones. */
export const picture = (): Buffer => png(8 + (++shades % 50), 8 + Math.floor(shades / 50))

let ids = 0
/** A finding with a price. */
export const finding = (given: Partial<Finding> = {}): Partial<Finding> => ({
  id: `00000000-0000-4000-8000-${String(++ids).padStart(12, '0')}`,
  finding: 'Bremsbeläge vorn abgefahren',
  price: 34_900,
  ...given,
})

/** A location where advisors walk around cars with their customers. */
export async function openAcceptanceWorld() {
  const world = await openWorkshopWorld()
  const path = '/v1/service/direct_acceptance'
  const addressOf = (uuid: string, tail = '') => `${path}/${uuid}${tail}`
  const read = (uuid: string, by = world.admin) => by.ok<Acceptance>('GET', addressOf(uuid))
  const takePhoto = (uuid: string, query = 'kind=damage', bytes = picture(), by = world.admin) =>
    by.send('POST', addressOf(uuid, `/photos?${query}`), bytes, TYPE)
  let plates = 0
  return {
    ...world,
    addressOf,
    takePhoto,
    read,
    plate: () => `DEM-DA ${++plates}`,
    advisor: () => world.somebody('service_advisor', { permissions: ADVISOR }),
    walk: (given: Partial<RecordInput<typeof acceptance>> | object = {}, by = world.admin) =>
      by.ok<Acceptance>('POST', path, { location_uuid: world.home, licensePlate: `DEM-DA ${++plates}`, ...given }),
    change: async (uuid: string, changes: object, by = world.admin) =>
      by.send('PATCH', addressOf(uuid), { version: (await read(uuid)).version, ...changes }),
    confirm: (uuid: string, given: object = SIGNED, by = world.admin, headers: Record<string, string> = {}) =>
      by.send('POST', addressOf(uuid, '/confirm'), given, headers),
    confirmed: (uuid: string, given: object = SIGNED, by = world.admin) =>
      by.ok<Confirmed>('POST', addressOf(uuid, '/confirm'), given),
    /** The eight guided photos. */
    aroundTheCar: async (uuid: string) => {
      for (const view of EXTERIOR_VIEWS) await takePhoto(uuid, `kind=${view}`)
    },
    extensionsOf: async (paper: string | null) => {
      const rows = await world.inDealer((tx) =>
        sql<
          Record<string, unknown>
        >`select e.uuid, e.number, e.finding, e.price, e.answer, e.answered_by, e.consent_method,
            e.note, (select string_agg(w.text, ',') from works w where w.dealer_id = e.dealer_id
              and w.paper_uuid = e.paper_uuid and w.extension = e.number) as works
          from extensions e where e.paper_uuid = ${paper}::uuid order by e.number`.execute(tx),
      )
      return rows.rows
    },
  }
}
export type AcceptanceWorld = Awaited<ReturnType<typeof openAcceptanceWorld>>
