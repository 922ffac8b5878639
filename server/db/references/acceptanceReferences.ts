import { inner, part, type ReferenceTable, trace } from './reference.ts'

/** References of the direct acceptance that its record does not declare. */
export const acceptanceReferences = {
  acceptances: {
    checks: inner('copied points of a check list'),
    damage_marks: inner('marks on the sketch of the car'),
    findings: inner('findings with their points of the check list'),
    creator_uuid: trace('user'),
    modifier_uuid: trace('user'),
  },
  acceptance_states: { acceptance_uuid: part('acceptance'), by_user: trace('user') },
  acceptance_photos: {
    acceptance_uuid: part('acceptance'),
    created_by: trace('user'),
  },
  acceptance_revisions: {
    acceptance_uuid: part('acceptance'),
    confirmed_by: trace('user'),
    witness_uuid: trace('user'),
    content: inner('the acceptance as it was signed'),
  },
  acceptance_findings: {
    acceptance_uuid: part('acceptance'),
    extension_uuid: trace('extension'),
  },
  check_lists: { points: inner('points of the product or of the dealer') },
} satisfies ReferenceTable
