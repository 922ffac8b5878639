import type { EndpointBody } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

type Report = EndpointBody<'POST /v1/desktop/report'>

/**
 * Stores the newest report of an installation: its user, its version and its update state. No address and no history
 * are stored.
 */
export async function keepReport(tx: Tx, session: Session, report: Report, now: number): Promise<void> {
  const { last_failure: failure, last_install: install } = report
  const row = {
    session_uuid: session.uuid,
    user_uuid: session.userUuid,
    device_name: report.device_name,
    version: report.version,
    platform: report.platform,
    arch: report.arch,
    channel: report.channel,
    update_kind: report.update.kind,
    update_version: report.update.version,
    checks_failed: report.checks_failed,
    last_check_at: report.last_check_at,
    failure_reason: failure?.reason ?? null,
    failure_at: failure?.at ?? null,
    failure_version: failure?.version ?? null,
    install_from: install?.from ?? null,
    install_to: install?.to ?? null,
    install_at: install?.at ?? null,
    install_result: install?.result ?? null,
    last_seen_at: new Date(now).toISOString(),
  }
  await tx
    .deleteFrom('desktop_clients')
    .where('session_uuid', '=', session.uuid)
    .where('device', '<>', report.device)
    .execute()
  await tx
    .insertInto('desktop_clients')
    .values({ dealer_id: session.dealerId, device: report.device, ...row })
    .onConflict((conflict) => conflict.columns(['dealer_id', 'device']).doUpdateSet(row))
    .execute()
}
