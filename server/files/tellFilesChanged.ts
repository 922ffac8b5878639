import type { Database } from '#server/db/database.ts'
import { holdersAnywhere } from '#server/records/scope.ts'
import type { Hub } from '#server/socket/hub.ts'
import { room } from '#server/socket/room.ts'

/** Tells the administrators that a move or a check of the files made progress. No transaction may be open. */
export async function tellFilesChanged(
  { database, hub }: { database: Database; hub: Hub },
  dealerId: string,
): Promise<void> {
  const administrators = await database.inDealer(dealerId, (tx) => holdersAnywhere(tx, 'global.admin'))
  for (const uuid of administrators) hub.publish(dealerId, room.user(uuid), { event: 'files.changed', data: {} })
}
