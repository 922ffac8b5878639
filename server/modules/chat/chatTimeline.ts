import { type RawBuilder, sql } from 'kysely'
import { newestRows } from '#server/timeline/newestRows.ts'
import { ofCar } from '#server/timeline/ofCar.ts'
import type { TimelineSource } from '#server/timeline/timelineSource.ts'

/** Characters of a message that its line in the customer history shows at most. */
const SHOWN = 200

/** Messages that mention the plate, and chats about orders of the car. Only chats of the caller are read. */
export const chatTimeline: TimelineSource = {
  kind: 'chat',
  permission: 'global.chat.read',
  plugin: 'plugin_chat',
  page: (tx, { session: { userUuid }, car }, page) => {
    const own = (row: RawBuilder<unknown>) => sql`
      join chats c on c.dealer_id = ${row}.dealer_id and c.uuid = ${row}.chat_uuid and c.deleted_at is null
      join chat_members n on n.dealer_id = c.dealer_id and n.chat_uuid = c.uuid and n.user_uuid = ${userUuid}::uuid`
    return newestRows(
      tx,
      {
        kind: 'chat',
        from: sql`(
          select m.dealer_id, m.message_uuid as uuid, c.uuid as chat_uuid, c.name, m.content, m.sender_uuid, m.created_at
          from chat_plates p ${own(sql`p`)}
            join chat_messages m on m.dealer_id = p.dealer_id and m.chat_uuid = p.chat_uuid and m.seq = p.seq
          where ${car.licensePlate} <> '' and p.plate_key = plate_key(${car.licensePlate}) and p.seq > n.visible_after
          union all
          select r.dealer_id, c.uuid, c.uuid, c.name, c.name, null, coalesce(c.last_message_at, c.created_at)
          from papers r ${own(sql`r`)}
          where ${ofCar(car)} and r.deleted_at is null) r`,
        columns: sql`r.chat_uuid, r.content, r.name, r.sender_uuid`,
        at: sql`r.created_at`,
        where: [sql<boolean>`true`],
        shown: {
          title: sql`left(r.content, ${sql.lit(SHOWN)})`,
          by: sql`r.sender_uuid`,
          opens: sql`r.chat_uuid`,
        },
      },
      page,
    )
  },
}
