import { sql } from 'kysely'
import { empty, former, itself, nothing, ofPapers, type PersonalTables, type PersonRows, STAYS } from './personal.ts'

/** States of the check-ins of a customer. */
const ofTheirCheckins = ({ uuid }: PersonRows) =>
  sql<boolean>`x.checkin_uuid in (select c.uuid from checkins c
    where c.dealer_id = x.dealer_id and c.customer_uuid = ${uuid}::uuid)`

/** Places of the papers and check-ins of a customer. */
const ofTheirVisits = (person: PersonRows) => sql<boolean>`(${ofTheirCheckins(person)} or ${ofPapers()(person)})`

/** Personal data of the service desk. A check-in keeps its times and the car, but not the person. */
export const checkinPersonal = {
  checkins: {
    stays: STAYS.figures,
    customer: {
      kind: 'checkins',
      rows: itself('customer_uuid'),
      set: {
        customer_name: former,
        customer_phone: nothing,
        customer_email: nothing,
        customer_number: empty,
        description: empty,
        hold_note: empty,
        taken_by: empty,
        attachments: () => sql`'[]'::jsonb`,
      },
    },
    texts: [
      'description',
      'customer_name',
      'customer_email',
      'hold_note',
      'taken_by',
      'key_place',
      'parking_place',
      'attachments',
      'called_to',
    ],
    textsKind: 'checkins',
    own: itself('customer_uuid'),
    impersonal: [
      'type',
      'licensePlate',
      'vin',
      'status',
      'hold_reason',
      'drop_number',
      // A proof by the key of the server, kept for a day.
      'drop_network',
      'drop_ticket',
      'reminder_problem',
    ],
  },
  key_drops: {},
  car_places: {
    stays: STAYS.figures,
    texts: ['place'],
    textsKind: 'checkins',
    own: ofTheirVisits,
    impersonal: ['thing', 'kind'],
  },
  checkin_states: {
    stays: STAYS.figures,
    texts: ['reason'],
    textsKind: 'checkins',
    own: ofTheirCheckins,
    impersonal: ['source', 'from_status', 'to_status', 'from_hold', 'to_hold'],
  },
} satisfies PersonalTables
