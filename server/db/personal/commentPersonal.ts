import { sql } from 'kysely'
import { type PersonalTables, type PersonRows, STAYS } from './personal.ts'

/** Comments of a user, and comments on the rows of a customer. */
const ofComments = ({ uuid }: PersonRows) =>
  sql<boolean>`(x.author_uuid = ${uuid}::uuid
    or x.record_uuid in (select r.uuid from service_requests r where r.customer_uuid = ${uuid}::uuid)
    or x.record_uuid in (select c.uuid from checkins c where c.customer_uuid = ${uuid}::uuid))`

/** Personal data in the comments. A comment stays under the name of the former user, because others have answered it. */
export const commentPersonal = {
  comments: {
    stays: STAYS.colleagues,
    texts: ['text'],
    textsKind: 'comments',
    own: ofComments,
    impersonal: ['record'],
  },
} satisfies PersonalTables
