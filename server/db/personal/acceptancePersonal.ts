import { sql } from 'kysely'
import { empty, former, itself, nothing, type PersonalTables, type PersonRows, STAYS } from './personal.ts'

/** Rows of the acceptances of a customer. */
const ofTheirs = ({ uuid }: PersonRows) =>
  sql<boolean>`x.acceptance_uuid in (select a.uuid from acceptances a
    where a.dealer_id = x.dealer_id and a.customer_uuid = ${uuid}::uuid)`

/** Findings without the names and reasons of the people who answered. The car and its defects stay. */
const findingsIn = (
  column: string,
) => sql`coalesce((select jsonb_agg(f || '{"answered_by": "", "reason": ""}' order by n)
  from jsonb_array_elements(${sql.raw(column)}) with ordinality as e(f, n)), '[]')`

/** The signed acceptance without the person. */
const content = ({ former: name }: PersonRows) => sql`x.content || jsonb_build_object(
  'customer_name', ${name}::text, 'customer_phone', null, 'customer_email', null, 'contact_phone', null,
  'confirmed_by', '', 'wishes', '', 'loose_items', '', 'internal_info', '', 'findings', ${findingsIn(`x.content -> 'findings'`)})`

/** Personal data of the direct acceptance. The car and its condition stay, without names, signatures and photos. */
export const acceptancePersonal = {
  acceptances: {
    stays: STAYS.trade,
    customer: {
      kind: 'acceptances',
      rows: itself('customer_uuid'),
      set: {
        customer_name: former,
        customer_phone: nothing,
        customer_email: nothing,
        contact_phone: nothing,
        confirmed_by: empty,
        wishes: empty,
        loose_items: empty,
        internal_info: empty,
        findings: () => findingsIn('x.findings'),
      },
    },
    texts: [
      'customer_name',
      'customer_email',
      'confirmed_by',
      'wishes',
      'loose_items',
      'internal_info',
      'body_damage',
      'security_damage',
      'order_number',
      'checks',
      'damage_marks',
      'findings',
      'revision_reason',
    ],
    textsKind: 'acceptances',
    own: itself('customer_uuid'),
    impersonal: [
      'number',
      'vin',
      'licensePlate',
      'model',
      'language',
      'type',
      'warning_lamps',
      'handed_over',
      'contact_channel',
      'status',
    ],
  },
  acceptance_states: {
    stays: STAYS.trade,
    texts: ['reason'],
    textsKind: 'acceptances',
    own: ofTheirs,
    impersonal: ['source', 'from_status', 'to_status', 'from_hold', 'to_hold'],
  },
  acceptance_photos: {
    // Photos show plates and people, and no law requires keeping them.
    customer: { kind: 'photos', rows: ofTheirs, deletes: true },
    texts: ['note'],
    textsKind: 'photos',
    impersonal: ['kind', 'mark_id', 'check_id', 'finding_id', 'digest'],
  },
  acceptance_revisions: {
    stays: STAYS.proof,
    customer: {
      kind: 'confirmations',
      rows: ofTheirs,
      set: { customer_name: former, customer_signature: empty, absence_note: empty, content },
    },
    user: { kind: 'confirmations', rows: itself('confirmed_by'), set: { advisor_signature: empty } },
    texts: ['customer_name', 'customer_signature', 'absence_note', 'photos_note', 'reason', 'content'],
    textsKind: 'confirmations',
    own: ofTheirs,
    impersonal: ['absence'],
  },
  acceptance_findings: { impersonal: ['finding_id', 'answer'] },
  check_lists: { impersonal: ['name', 'order_types', 'points'] },
} satisfies PersonalTables
