import { records } from '#contract/records/index.ts'
import { commentedRow } from '#server/comments/commentedRow.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import type { SharedColumns } from './checkinColumns.ts'
import { checkinHandlers, type Others } from './checkinHandlers.ts'
import { checkinHooks } from './checkinHooks.ts'
import { checkinSource } from './checkinSource.ts'
import { checkinWidgets } from './checkinWidgets.ts'
import { type Feeds, feedHandlers } from './feedHandlers.ts'
import { followAcceptance } from './followAcceptance.ts'
import { keyDropHandlers, requirePass } from './keyDrop/keyDropHandlers.ts'
import { endProposals, noShowsWorker, resumeNoShows } from './noShows.ts'
import { readCheckin } from './openCheckin.ts'
import { notePlace, type Scanned } from './places/notePlace.ts'
import { placeHandlers } from './places/placeHandlers.ts'
import { appointmentMailWorker, mailRefused } from './reminders/appointmentMail.ts'
import { followReminderRule, reminderWorker, resumeReminders } from './reminders/reminders.ts'
import { checkinTimeline } from './timeline/checkinTimeline.ts'
import { type FindScreen, wallHandlers } from './wallHandlers.ts'

/** The service desk: who is expected, who is here, and where the key is. `others` are services of other modules. */
export function checkinModule(
  core: Core,
  { shared, findScreen, feeds, ...others }: Others & { shared: SharedColumns; findScreen: FindScreen; feeds: Feeds },
) {
  const { database, hub, now } = core
  const hooks = checkinHooks({ now, hub, shared })
  const context: Context = Object.assign({}, core, { record: records.checkin, hooks: hooks as Hooks })
  // Used only for the scope of papers, which needs no hooks.
  const papers: Context = Object.assign({}, core, { record: records.paper, hooks: {} })
  return {
    handlers: {
      ...checkinHandlers({ ...others, core, context, papers }),
      ...keyDropHandlers({
        core,
        checkins: Object.assign({}, context, {
          hooks: checkinHooks({ now, hub, shared, isOfStranger: true }) as Hooks,
        }),
      }),
      ...placeHandlers(core),
      ...wallHandlers({ database, now, findScreen }),
      ...feedHandlers({ database, now, feeds }),
    },
    beforeBody: { 'POST /v1/key-drop/send': requirePass(core) },
    hooks: { checkin: hooks },
    /** Notes a scan at a terminal. */
    notePlace: (session: Session, scanned: Scanned) =>
      database.inDealer(session.dealerId, (tx) => notePlace(tx, core, session, scanned)),
    events: [endProposals(core)],
    workers: {
      checkin_no_shows: noShowsWorker(core),
      appointment_reminder: reminderWorker(core),
      appointment_mail: appointmentMailWorker(core),
    },
    failedJobs: { appointment_mail: mailRefused },
    followSettings: followReminderRule(now),
    widgets: checkinWidgets,
    sources: [checkinSource(context)],
    timeline: [checkinTimeline(context)],
    /** Moves a check-in to its next statuses after its acceptance was confirmed. */
    followAcceptance: (tx: Tx, session: Session, visit: { uuid: string; paper_uuid: string | null }) =>
      followAcceptance(tx, context, session, visit),
    commented: { checkin: commentedRow(context, (tx, session, uuid) => readCheckin(tx, context, session, uuid)) },
    async onStart() {
      await resumeNoShows(database, now())
      await resumeReminders(database, now())
    },
  }
}
