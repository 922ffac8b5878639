import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import type { TimesFileLeftOut } from '#contract/workshop/times/timesFile.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import type { Session } from '#server/request/session.ts'
import { leftOutColumns } from '#server/request/tableColumns.ts'
import { rememberColumns, rememberedColumns } from '#server/sheet/rememberColumns.ts'
import { announceImport } from '../access/announceTime.ts'
import { type Location, requireLocation } from '../access/figureLocations.ts'
import type { Services } from '../access/services.ts'
import { datedLines } from './datedLines.ts'
import { type Plan, planAttendance } from './importAttendance.ts'
import { planSold } from './importSold.ts'
import { readTimesFile, splitTimesFile, type TimesFile } from './timesFile.ts'

type Answer = EndpointOutput<'POST /v1/workshop/times/import'>
type Given = EndpointBody<'POST /v1/workshop/times/import'>
const PROBLEMS_SHOWN = 200

/** Imports times from a file, all or none. A preview plans the same and writes nothing. */
export async function importTimes(services: Services, session: Session, given: Given): Promise<Answer> {
  const { location_uuid, kind, csv } = given
  const within = <T>(work: (tx: Tx) => Promise<T>) => services.database.inDealer(session.dealerId, work)
  const location = await within((tx) => requireImport(tx, session, location_uuid))
  const how = { isMonthFirst: given.month_first === true, isDecimal: given.decimal_hours === true }
  const table = await splitTimesFile(kind, csv)
  const remembered = given.columns ? undefined : await within((tx) => rememberedColumns(tx, kind, table.head))
  const file = await readTimesFile(kind, table, given.columns ?? remembered, how)
  // Read outside of a transaction, because the embedded database serves one at a time.
  const dated = kind === 'attendance' ? await datedLines(file, location, services.now()) : []
  return within(async (tx) => {
    const here = await requireImport(tx, session, location_uuid)
    const plan =
      kind === 'attendance'
        ? await planAttendance(tx, services, session, here, dated)
        : await planSold(tx, services, session, here, file)
    const counts = await applyPlan(tx, services, session, { given, location: here, file, plan })
    return { ...counts, is_remembered: remembered !== undefined, ...shownOf(file) }
  })
}

/**
 * A location at which the session may import. A preview also needs the right to read, because it shows what is stored.
 */
async function requireImport(tx: Tx, session: Session, uuid: string): Promise<Location> {
  await requireLocation(tx, session, uuid, 'read')
  return requireLocation(tx, session, uuid, 'update')
}

type Import = { given: Given; location: Location; file: TimesFile; plan: Plan }

/** Writes a plan, unless it is a preview or has a problem. */
async function applyPlan(tx: Tx, services: Services, session: Session, { given, location, file, plan }: Import) {
  const { kind, is_preview } = given
  const { missing, problems, rows } = file
  const isDone = !is_preview && missing.length === 0 && problems.length === 0
  const { added, changed, same, times, sold, write } = plan
  if (isDone && given.columns)
    await rememberColumns(tx, session.dealerId, kind, file.head, given.columns, services.now())
  if (isDone && added + changed > 0) {
    await write()
    await recordEvent(tx, session, services.now(), {
      event: 'times.imported',
      uuid: location.uuid,
      before: null,
      after: { kind, rows, added, changed },
    })
    await announceImport(tx, services.hub, session.dealerId, location.uuid)
  }
  return {
    is_done: isDone,
    rows,
    added,
    changed,
    same,
    times,
    sold,
  }
}

/** The parts of a file that the preview shows, up to their limits. */
function shownOf({ missing, columns, problems, leftOut, doubts }: TimesFile) {
  const count = (wanted: TimesFileLeftOut) => leftOut.filter(({ reason }) => reason === wanted).length
  return {
    missing,
    columns,
    doubts,
    problems: problems.toSorted((a, b) => a.line - b.line).slice(0, PROBLEMS_SHOWN),
    problem_count: problems.length,
    left_out_columns: leftOutColumns(columns),
    left_out: leftOut.toSorted((a, b) => a.line - b.line).slice(0, PROBLEMS_SHOWN),
    left_out_counts: { day_off: count('day_off'), sum: count('sum'), double_stamp: count('double_stamp') },
  }
}
