import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'
import { announceTime } from '../access/announceTime.ts'
import { requireLocation } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'
import { planAttendance } from './importAttendance.ts'
import { planSold } from './importSold.ts'
import { readTimesFile } from './timesFile.ts'

type Answer = EndpointOutput<'POST /v1/workshop/times/import'>
type Given = EndpointBody<'POST /v1/workshop/times/import'>
const PROBLEMS_SHOWN = 200

/** Imports times from a file, all or none. A preview plans the same and writes nothing. */
export async function importTimes(
  tx: Tx,
  services: Services,
  session: Session,
  { location_uuid, kind, csv, columns: wanted, is_preview }: Given,
): Promise<Answer> {
  const site = await requireLocation(tx, session, location_uuid, 'update')
  const file = readTimesFile(kind, csv, wanted)
  const plan = await (kind === 'attendance' ? planAttendance : planSold)(tx, services, session, site, file)
  const { missing, problems, rows, columns } = file
  const isDone = !is_preview && missing.length === 0 && problems.length === 0
  const { added, changed, same, write } = plan
  if (isDone && added + changed > 0) {
    await write()
    await recordEvent(tx, session, services.now(), {
      event: 'times.imported',
      uuid: site.uuid,
      before: null,
      after: { kind, rows, added, changed },
    })
    const news = {
      what: 'changed',
      work: site.uuid,
      location: site.uuid,
      person: session.userUuid,
      version: 1,
    } as const
    await announceTime(tx, services.hub, session.dealerId, news)
  }
  const shown = problems.toSorted((a, b) => a.line - b.line).slice(0, PROBLEMS_SHOWN)
  return {
    is_done: isDone,
    rows,
    added,
    changed,
    same,
    missing,
    columns,
    problems: shown,
    problem_count: problems.length,
  }
}
