import { sql } from 'kysely'
import { v5 as uuidv5 } from 'uuid'
import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import { subscribe } from '#server/events/subscription.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { assigneesOf } from './papers/assigneesOf.ts'
import { lockPaper, type PaperRow, readPaper } from './papers/openPaper.ts'

/**
 * The head of the paper's team. For a paper without a team: the foremen of the location. They are the heads of its
 * workshop teams and the members of these teams with the role of a foreman. A question of the advisor must reach a
 * person who plans the work.
 */
async function foremenOf(tx: Tx, { workshop_uuid, location_uuid }: PaperRow): Promise<string[]> {
  const { rows } = await sql<{ user_uuid: string; is_own: boolean }>`
    select d.head_uuid as user_uuid, d.uuid = ${workshop_uuid}::uuid as is_own from departments d
    where d.head_uuid is not null
      and (d.uuid = ${workshop_uuid}::uuid
        or (d.location_uuid = ${location_uuid} and d.is_workshop_team and d.is_active and d.deleted_at is null))
    union
    select m.user_uuid, false from departments d
      join department_members m on m.dealer_id = d.dealer_id and m.department_uuid = d.uuid
      join users u on u.dealer_id = m.dealer_id and u.uuid = m.user_uuid
    where d.location_uuid = ${location_uuid} and d.is_workshop_team and d.is_active and d.deleted_at is null
      and 'foreman' = any(u.roles) and u.is_active and u.deleted_at is null`.execute(tx)
  const own = rows.filter(({ is_own }) => is_own)
  return (own.length > 0 ? own : rows).map(({ user_uuid }) => user_uuid)
}

/** The chat of a paper, unless it was deleted. */
const linkedChat = (tx: Tx, uuid: string) =>
  tx
    .selectFrom('papers as p')
    .leftJoin('chats as c', (join) =>
      join.onRef('c.dealer_id', '=', 'p.dealer_id').onRef('c.uuid', '=', 'p.chat_uuid').on('c.deleted_at', 'is', null),
    )
    .select(['p.chat_uuid as last', 'c.uuid as current'])
    .where('p.uuid', '=', uuid)
    .executeTakeFirstOrThrow()

/**
 * Opens the chat of a paper for the caller. Users who may read the paper may use its chat. The module of the chats
 * creates it with the people of the paper, and adds the caller. The uuid of a new chat follows from the paper, so that
 * two users who open it at once get the same one.
 */
export async function openPaperChat(tx: Tx, papers: Context, session: Session, paperUuid: string) {
  await readPaper(tx, papers, session, paperUuid)
  const row = await lockPaper(tx, papers, session, paperUuid, { verb: 'read' })
  const { last, current } = await linkedChat(tx, row.uuid)
  const needed = ['global.chat.read', ...(current === null ? ['global.chat.create' as const] : [])] as const
  if (!needed.every((one) => can(session.permissions, one, GLOBAL_SCOPE))) throw new Failure('no_permission')
  const people = [...(await assigneesOf(tx, row)), row.advisor_uuid, ...(await foremenOf(tx, row))]
  const name = [row.licensePlate, row.jobId].filter((part) => part !== '').join(' · ')
  const chat_uuid = current ?? uuidv5(last ?? 'chat', row.uuid)
  const data = {
    chat_uuid,
    name: name === '' ? row.uuid.slice(-12) : name,
    people: [...new Set(people.filter((one) => one !== null))],
  }
  await emitEvent(tx, session, { type: 'paper.chat.opened', uuid: row.uuid, data })
  return { chat_uuid }
}

/** Links the chat of a paper to the paper when the chat was created. */
export const chatOfPaper = subscribe({
  name: 'workshop.chat_of_paper',
  types: ['chat.paper.linked'],
  isAwaited: true,
  async handle(tx, { uuid, data }) {
    await tx.updateTable('papers').set({ chat_uuid: uuid }).where('uuid', '=', data.paper_uuid).execute()
  },
})
