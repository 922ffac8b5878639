import { can, GLOBAL_SCOPE } from '#contract/permissions/can.ts'
import type { Database } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'
import type { InstanceFile } from '#server/storage/instanceFile.ts'
import { listDealers } from './listDealers.ts'
import { operatorOf } from './operatorOf.ts'

type Services = { database: Database; instance: Pick<InstanceFile, 'read'>; operatorDealer: string | undefined }

/** Answers whether a session belongs to an administrator of the dealer that runs the server. */
export function operatorCheck({ database, instance, operatorDealer }: Services) {
  return async (session: Session): Promise<boolean> => {
    if (!can(session.permissions, 'global.admin', GLOBAL_SCOPE)) return false
    const operator = operatorOf({ operatorDealer, instance, dealers: await listDealers(database) })
    return operator?.dealerId === session.dealerId
  }
}
