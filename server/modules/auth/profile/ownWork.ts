import { sql } from 'kysely'
import { type OwnPart, ownRows } from './ownRows.ts'

const PARTS_IN_PAPERS = ['advisor', 'technician', 'creator', 'modifier', 'sender', 'receiver', 'final_checker'] as const

/**
 * Papers that the user took part in, and in which role. The car and its customer are left out, because they are about
 * others.
 */
const papers: OwnPart = {
  of: PARTS_IN_PAPERS.map((part) => `papers.${part}_uuid`),
  async read(tx, userUuid) {
    const own = PARTS_IN_PAPERS.map((part) => sql`case when ${sql.ref(`${part}_uuid`)} = ${userUuid} then ${part} end`)
    const found = await sql<object>`select * from (select "jobId", status, created_at,
        array_remove(array[${sql.join(own)}]::text[], null) as own_part from papers) p
      where cardinality(own_part) > 0 order by created_at`.execute(tx)
    return found.rows
  },
}

/** Blocks that were planned for the user. A block stores its technicians in a list. */
const planned: OwnPart = {
  of: [],
  async read(tx, userUuid) {
    const found = await sql<object>`select start_at, planned_minutes, done_minutes, state, deleted_at from plan_blocks
      where technicians @> jsonb_build_array(jsonb_build_object('uuid', ${userUuid}::text))
      order by start_at`.execute(tx)
    return found.rows
  },
}

/** Workshop data of one user: work, times, and texts that they wrote. */
export const OWN_WORK = {
  papers,
  works: ownRows('works', 'technician_uuid', ['state', 'target_ze', 'created_at'], 'created_at'),
  works_helped: ownRows('work_helpers', 'user_uuid', ['share'], 'work_uuid'),
  paper_steps: ownRows(
    'paper_states',
    'by_user',
    ['at', 'from_status', 'to_status', 'from_hold', 'to_hold', 'reason'],
    'at',
  ),
  handovers_given: ownRows('paper_handovers', 'sender_uuid', ['at', 'place', 'note'], 'at'),
  handovers_taken: ownRows('paper_handovers', 'receiver_uuid', ['at', 'place'], 'at'),
  calls_made: ownRows('paper_calls', 'called_by', ['at', 'note'], 'at'),
  questions_sent: ownRows('consent_links', 'created_by', ['created_at', 'channel', 'language'], 'created_at'),
  acknowledgements_taken: ownRows(
    'damage_acknowledgements',
    'informed_by',
    ['informed_at', 'method', 'is_refused'],
    'informed_at',
  ),
  checks_done: ownRows('paper_checks', 'checked_by', ['checked_at', 'result', 'note'], 'checked_at'),
  photos_taken: ownRows('paper_photos', 'created_by', ['created_at', 'caption'], 'created_at'),
  photos_taken_off: ownRows('paper_photos', 'deleted_by', ['created_at', 'caption', 'deleted_at'], 'deleted_at'),
  stamps: ownRows('stamps', 'user_uuid', ['at', 'kind', 'reason'], 'at'),
  stamps_entered: ownRows('stamps', 'created_by', ['created_at', 'kind'], 'created_at'),
  stamps_corrected: ownRows('stamp_corrections', 'by_user', ['at', 'before_at', 'after_at', 'reason'], 'at'),
  attendances: ownRows(
    'attendances',
    'user_uuid',
    ['from_at', 'until_at', 'is_forgotten', 'source', 'replaced_at'],
    'from_at',
  ),
  attendances_corrected: ownRows(
    'attendance_corrections',
    'by_user',
    ['at', 'before_from', 'before_until', 'after_from', 'after_until', 'reason'],
    'at',
  ),
  sold_times_entered: ownRows('sold_times', 'updated_by', ['updated_at', 'ze'], 'updated_at'),
  works_reviewed: ownRows('work_reviews', 'updated_by', ['updated_at', 'cause', 'comment'], 'updated_at'),
  looks_at_own_figures: ownRows(
    'figure_looks',
    'user_uuid',
    ['what', 'from_day', 'to_day', 'first_at', 'last_at', 'times'],
    'first_at',
  ),
  looks_at_others: ownRows(
    'figure_looks',
    'viewer_uuid',
    ['what', 'from_day', 'to_day', 'first_at', 'last_at', 'times'],
    'first_at',
  ),
  hst_snapshots_taken: ownRows('hst_snapshots', 'created_by', ['checked_at', 'source', 'created_at'], 'created_at'),
  hst_decisions_made: ownRows('hst_decisions', 'by_user', ['at', 'number', 'status', 'reason'], 'at'),
  inbox_entries_written: ownRows('inbox_entries', 'created_by', ['created_at', 'kind', 'note', 'state'], 'created_at'),
  inbox_entries_got: ownRows('inbox_entries', 'for_user', ['created_at', 'kind', 'state', 'closed_at'], 'created_at'),
  inbox_entries_taken: ownRows('inbox_entries', 'taken_by', ['taken_at', 'kind', 'state'], 'taken_at'),
  inbox_entries_forwarded: ownRows('inbox_entries', 'forwarded_by', ['forwarded_at', 'kind'], 'forwarded_at'),
  inbox_entries_closed: ownRows(
    'inbox_entries',
    'closed_by',
    ['closed_at', 'kind', 'state', 'close_note'],
    'closed_at',
  ),
  inbox_entries_handled: ownRows(
    'inbox_states',
    'user_uuid',
    ['seen_at', 'snoozed_until', 'put_away_at', 'mailed_at'],
    'seen_at',
  ),
  extension_tokens: ownRows(
    'extension_tokens',
    'user_uuid',
    ['name', 'scopes', 'created_at', 'expires_at', 'last_used_at', 'revoked_at'],
    'created_at',
  ),
  planned,
  plan_blocks_made: ownRows('plan_blocks', 'created_by', ['created_at', 'start_at'], 'created_at'),
  plan_blocks_changed: ownRows('plan_blocks', 'updated_by', ['updated_at', 'start_at'], 'updated_at'),
  plans_published: ownRows('published_days', 'by_user', ['day', 'at'], 'at'),
  loan_cars_booked: ownRows('loan_bookings', 'created_by', ['from_at', 'until_at', 'created_at'], 'created_at'),
  absences: ownRows(
    'absences',
    'user_uuid',
    ['kind', 'first_day', 'last_day', 'part_from', 'part_to', 'weekdays', 'note', 'created_at'],
    'created_at',
  ),
  absences_entered: ownRows('absences', 'updated_by', ['updated_at'], 'updated_at'),
  working_time: ownRows(
    'work_models',
    'user_uuid',
    ['sites', 'factor', 'secondary_percent', 'updated_at'],
    'updated_at',
  ),
  working_times_entered: ownRows('work_models', 'updated_by', ['updated_at'], 'updated_at'),
} as const satisfies Record<string, OwnPart>
