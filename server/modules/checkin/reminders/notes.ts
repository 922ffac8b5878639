import type { ReminderProblem } from '#contract/service/reminder.ts'
import type { Tx } from '#server/db/database.ts'

/** Records that the customer was told an agreed time. */
export async function noteTold(tx: Tx, uuid: string, target: string, now: number): Promise<void> {
  const told = {
    reminded_for: target,
    reminded_at: new Date(now),
    reminder_problem: '' as const,
    reminder_tried_for: null,
  }
  await tx.updateTable('checkins').set(told).where('uuid', '=', uuid).execute()
}

/** Records why no mail about an agreed time was sent. */
export async function noteProblem(tx: Tx, uuid: string, target: string, problem: ReminderProblem): Promise<void> {
  const noted = { reminder_problem: problem, reminder_tried_for: target }
  await tx.updateTable('checkins').set(noted).where('uuid', '=', uuid).execute()
}
