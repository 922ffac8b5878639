import { sql } from 'kysely'
import type { department } from '#contract/records/department.ts'
import type { Hooks } from '#server/records/hooks.ts'
import { Failure } from '#server/request/failure.ts'

/** Hooks of departments. The head of a department is also a member of it. */
export const departmentHooks: Hooks<typeof department> = {
  computed: {
    member_count: sql`(select count(*) from department_members m
      join users u on u.dealer_id = m.dealer_id and u.uuid = m.user_uuid
      where m.dealer_id = r.dealer_id and m.department_uuid = r.uuid and u.deleted_at is null)`,
  },
  async beforeWrite(tx, { changes }) {
    if (!changes.default_chat_uuid) return undefined
    const chat = await tx
      .selectFrom('chats')
      .select('type')
      .where('uuid', '=', changes.default_chat_uuid)
      .executeTakeFirst()
    // A private chat cannot be the chat of a team.
    if (chat?.type !== 'group')
      throw new Failure('validation_failed', { fields: { default_chat_uuid: 'unknown_value' } })
    return undefined
  },
  async afterWrite(tx, { session, uuid }, { head_uuid }) {
    if (head_uuid !== null)
      await tx
        .insertInto('department_members')
        .values({ dealer_id: session.dealerId, department_uuid: uuid, user_uuid: head_uuid })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    return undefined
  },
}
