import { sql } from 'kysely'
import { type PersonalTables, type PersonRows, STAYS } from './personal.ts'

/** Files that are linked to a customer, to their papers or to their vehicles. */
const ofUploads = ({ uuid, papers, vehicles }: PersonRows) =>
  sql<boolean>`(x.customer_uuid = ${uuid}::uuid or x.paper_uuid = any(${[...papers]}::uuid[])
    or x.vehicle_uuid = any(${[...vehicles]}::uuid[]))`

const ofVersions = (person: PersonRows) =>
  sql<boolean>`x.upload_uuid in (select x.uuid from uploads x where ${ofUploads(person)})`

/** Personal data of shared files. Their contents are documents of the dealer, which people delete themselves. */
export const uploadPersonal = {
  uploads: {
    stays: STAYS.trade,
    texts: ['name', 'description', 'tags'],
    textsKind: 'files',
    own: ofUploads,
    impersonal: ['content_type', 'type', 'digest', 'source_digest'],
  },
  upload_versions: {
    stays: STAYS.trade,
    texts: ['name'],
    textsKind: 'files',
    own: ofVersions,
    impersonal: ['source_digest'],
  },
} satisfies PersonalTables
