import { ACCEPTANCE_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import type { Core } from '#server/core/core.ts'
import type { Tx } from '#server/db/database.ts'
import { enqueueJob } from '#server/jobs/enqueueJob.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { PermanentFailure } from '#server/jobs/permanentFailure.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { deliverMail } from '#server/mail/deliver.ts'
import { readMailAccount } from '#server/mail/mailAccount.ts'
import type { Context } from '#server/records/service.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import { strangerSession } from '#server/request/strangerSession.ts'
import { type AcceptanceRow, readAcceptance } from './openAcceptance.ts'
import { protocolData } from './protocol.ts'
import { listRevisions } from './revisions.ts'

type Services = Pick<Core, 'secrets' | 'outbound' | 'documents' | 'thumbnails' | 'now'>

/** Plans the mail of the newest signed protocol. A draft is never sent. */
export async function planProtocolMail(
  tx: Tx,
  { secrets }: Pick<Core, 'secrets'>,
  { dealerId, userUuid }: Session,
  { uuid }: AcceptanceRow,
  email: string,
): Promise<void> {
  const [newest] = await listRevisions(tx, uuid)
  if (!newest) throw new Failure('acceptance_unsigned')
  const dealer = await tx.selectFrom('dealers').select(['code', 'name']).executeTakeFirstOrThrow()
  if (!(await readMailAccount(tx, secrets, Object.assign({ dealerId }, dealer), 'outside')))
    throw new Failure('mail_not_set_up')
  const data = { acceptance_uuid: uuid, revision: newest.revision, email }
  await enqueueJob(tx, dealerId, 'protocol_mail', data, userUuid)
}

/**
 * A session of the server itself, which may read at the location of the acceptance only. Null for a deleted acceptance.
 */
async function readerAt(tx: Tx, dealerId: string, uuid: string): Promise<Session | null> {
  const found = await tx
    .selectFrom('acceptances as a')
    .innerJoin('locations as l', (join) =>
      join.onRef('l.dealer_id', '=', 'a.dealer_id').onRef('l.uuid', '=', 'a.location_uuid'),
    )
    .innerJoin('dealers as d', 'd.dealer_id', 'a.dealer_id')
    .select(['l.key', 'd.name'])
    .where('a.uuid', '=', uuid)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst()
  const permissions = found && { [found.key]: [ACCEPTANCE_PERMISSIONS.read] }
  return permissions ? strangerSession({ dealerId, dealerName: found.name, permissions }) : null
}

/** Makes the protocol and sends it to the customer. Nothing is sent for an acceptance that was deleted meanwhile. */
export const protocolMailWorker =
  ({ documents, outbound, now, ...core }: Services, context: Context) =>
  async ({ dealerId, uuid, data, inDealer }: Job<'protocol_mail'>): Promise<void> => {
    const prepared = await inDealer(async (tx) => {
      const session = await readerAt(tx, dealerId, data.acceptance_uuid)
      if (!session) return null
      const row = await readAcceptance(tx, context, session, data.acceptance_uuid)
      const protocol = await protocolData(tx, { session, thumbnails: core.thumbnails }, row, {
        revision: data.revision,
        now: now(),
      })
      const { dealer } = protocol.head
      return {
        protocol,
        account: await readMailAccount(tx, core.secrets, Object.assign({ dealerId }, dealer), 'outside'),
      }
    })
    if (!prepared) return
    const { protocol, account } = prepared
    if (!account) throw new PermanentFailure('E-mail to customers is not set up.')
    const { customer, head, language, vehicle, number } = protocol
    const content = {
      template: 'protocol',
      plate: vehicle.licensePlate || vehicle.model,
      phone: head.site?.phone ?? '',
    } as const
    const from = { dealer: head.dealer.name, company: head.dealer.code, zone: head.zone }
    const mail = composeMail(content, { name: customer.name, language }, from)
    const pdf = await documents.protocolOf(dealerId, protocol)
    const attachments = [{ filename: `${number}.pdf`, contentType: 'application/pdf', content: pdf }]
    await deliverMail(
      outbound,
      account,
      Object.assign({}, mail, { attachments }),
      { name: customer.name, address: data.email },
      uuid,
    )
  }
