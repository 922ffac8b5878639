import { type RawBuilder, sql } from 'kysely'
import { inner, itsPaper, OPEN_PAPERS, part, type ReferenceTable, type Tie, ties, trace } from './reference.ts'

/** Stamps before that are over, whether somebody ended them or not. */
const RUNNING_DAYS = 60
/** The last stamp of a user on a work says that it goes on. */
const running = {
  kind: 'runningStamps',
  where: (
    now: RawBuilder<unknown>,
  ) => sql<boolean>`x.kind = 'start' and x.at > ${now} - interval '1 day' * ${sql.lit(RUNNING_DAYS)}
    and not exists (select from stamps l where l.dealer_id = x.dealer_id and l.user_uuid = x.user_uuid
      and l.work_uuid = x.work_uuid and (l.at, l.uuid) > (x.at, x.uuid))`,
  shows: itsPaper,
  at: sql`x.at`,
} as const

const asked = { kind: 'hstRequests', shows: itsPaper, where: () => sql<boolean>`x.state = 'open'` } as const
const nobodyElse = { delete: 'refuses', deactivate: 'stays' } as const satisfies Tie['becomes']

/** What the workshop keeps beside its records, and what it depends on. */
export const workshopReferences = {
  papers: {
    creator_uuid: trace('user'),
    modifier_uuid: trace('user'),
    sender_uuid: trace('user'),
    receiver_uuid: trace('user'),
    final_checker_uuid: trace('user'),
    chat_uuid: ties({
      to: 'chat',
      kind: 'orderChats',
      becomes: { delete: 'rests' },
      where: () => sql<boolean>`x.deleted_at is null`,
      shows: { record: 'paper', uuid: sql`x.uuid` },
    }),
  },
  extensions: { revived_from_uuid: trace('extension') },
  work_helpers: {
    work_uuid: part('work'),
    user_uuid: ties({
      to: 'user',
      kind: 'helps',
      becomes: nobodyElse,
      where: () => sql<boolean>`exists (select from works w where w.dealer_id = x.dealer_id and w.uuid = x.work_uuid
        and w.deleted_at is null and w.state in ('new', 'in_progress') and w.paper_uuid = any(${OPEN_PAPERS}))`,
      shows: {
        record: 'paper',
        uuid: sql`(select w.paper_uuid from works w where w.dealer_id = x.dealer_id and w.uuid = x.work_uuid)`,
      },
    }),
  },
  stamps: {
    paper_uuid: ties({ ...running, to: 'paper', becomes: { delete: 'refuses' } }),
    work_uuid: ties({ ...running, to: 'work', becomes: { delete: 'refuses' } }),
    user_uuid: ties({ ...running, to: 'user', becomes: nobodyElse }),
    created_by: trace('user'),
  },
  stamp_corrections: { stamp_uuid: inner('a stamp, which is no record'), by_user: trace('user') },
  attendances: { user_uuid: trace('user') },
  attendance_corrections: { attendance_uuid: inner('an attendance, which is no record'), by_user: trace('user') },
  sold_times: { work_uuid: part('work'), updated_by: trace('user') },
  work_reviews: { work_uuid: part('work'), updated_by: trace('user') },
  figure_looks: { user_uuid: trace('user'), viewer_uuid: trace('user') },
  paper_states: { paper_uuid: part('paper'), by_user: trace('user') },
  paper_handovers: { paper_uuid: part('paper'), sender_uuid: trace('user'), receiver_uuid: trace('user') },
  damage_acknowledgements: { paper_uuid: part('paper'), informed_by: trace('user') },
  paper_checks: { paper_uuid: part('paper'), checked_by: trace('user') },
  paper_photos: {
    paper_uuid: part('paper'),
    created_by: trace('user'),
    deleted_by: trace('user'),
    mark_id: inner('a mark on the sketch of the same paper'),
  },
  hst_snapshots: {
    items: inner('what the Handbuch says about a vehicle'),
    unread: inner('what of it could not be read'),
    paper_uuid: trace('paper'),
    token_uuid: inner('a token, which is no record'),
    created_by: trace('user'),
  },
  hst_decisions: { paper_uuid: part('paper'), by_user: trace('user') },
  hst_requests: {
    location_uuid: ties({ ...asked, to: 'location', becomes: { delete: 'refuses', move: 'follows' } }),
    paper_uuid: ties({ ...asked, to: 'paper', becomes: { delete: 'stays' } }),
    for_user: ties({ ...asked, to: 'user', becomes: nobodyElse }),
    for_department: ties({ ...asked, to: 'department', becomes: nobodyElse }),
    taken_by: ties({ ...asked, kind: 'hstTaken', to: 'user', becomes: nobodyElse }),
    asked_by: trace('user'),
    closed_by: trace('user'),
    snapshot_uuid: inner('a snapshot, which is no record'),
  },
} satisfies ReferenceTable
