import { inner, part, type ReferenceTable, trace } from './reference.ts'

/** References of the service desk that its record does not declare. */
export const checkinReferences = {
  checkins: {
    drop_uuid: inner('The form chooses it, so that a repeat makes no second check-in'),
    called_by_uuid: trace('user'),
    creator_uuid: trace('user'),
    modifier_uuid: trace('user'),
  },
  key_drops: { location_uuid: part('location'), created_by: trace('user') },
  car_places: { paper_uuid: part('paper'), checkin_uuid: part('checkin'), by_user: trace('user') },
  checkin_states: { checkin_uuid: part('checkin'), by_user: trace('user') },
} satisfies ReferenceTable
