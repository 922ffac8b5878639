import { type RawBuilder, sql } from 'kysely'
import { inner, itsPaper, OPEN_PAPERS, part, type ReferenceTable, type Tie, ties, trace } from './reference.ts'

/** Stamps older than this no longer count as running, even when the user did not end them (days). */
const RUNNING_DAYS = 60
/**
 * The last stamp of a user on a work says that it still runs. Each one is looked up by the index. With "not exists",
 * Postgres would read the stamps of the whole dealer.
 */
const running = {
  kind: 'runningStamps',
  where: (
    now: RawBuilder<unknown>,
  ) => sql<boolean>`x.kind = 'start' and x.at > ${now} - interval '1 day' * ${sql.lit(RUNNING_DAYS)}
    and x.uuid = (select l.uuid from stamps l where l.dealer_id = x.dealer_id and l.user_uuid = x.user_uuid
      and l.work_uuid = x.work_uuid order by l.at desc, l.uuid desc limit 1)`,
  shows: itsPaper,
  at: sql`x.at`,
} as const

const nobodyElse = { delete: 'refuses', deactivate: 'stays' } as const satisfies Tie['becomes']

/** References of the workshop tables that their records do not declare. */
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
    paper_uuid: ties(
      { ...running, to: 'paper', becomes: { delete: 'refuses' } },
      // A running stamp moves with its work and continues there. The question before the move names the people with
      // running stamps.
      {
        ...running,
        to: 'paper',
        becomes: { move: 'follows' },
        shows: { record: 'user', uuid: sql`x.user_uuid` },
      },
    ),
    work_uuid: ties(
      { ...running, to: 'work', becomes: { delete: 'refuses', decline: 'ends' } },
      {
        ...running,
        to: 'extension',
        becomes: { decline: 'ends' },
        match: (extensions) => sql<boolean>`exists (select from works w
          join extensions e on e.dealer_id = w.dealer_id and e.paper_uuid = w.paper_uuid and e.number = w.extension
          where w.dealer_id = x.dealer_id and w.uuid = x.work_uuid and e.uuid = any(${extensions}::uuid[]))`,
      },
    ),
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
  paper_calls: { paper_uuid: part('paper'), called_by: trace('user') },
  consent_links: { paper_uuid: part('paper'), created_by: trace('user'), items: inner('extensions of the same paper') },
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
} satisfies ReferenceTable
