import { stringify } from 'csv-stringify/sync'
import type { Language } from '#contract/constants.ts'
import { fromSeconds, hoursAndMinutes, type WorkUnit } from '#contract/workshop/times/workUnits.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'
import { noteLooks } from '../access/looks.ts'
import type { Services } from '../access/services.ts'
import { jobRows } from './compareViews.ts'
import { sharesOf, toldJobs } from './figuresOf.ts'
import { gather, type Selection } from './gather.ts'

/** A time as it is written in a unit: hours with minutes, or a number with the comma of the language. */
function timeText(seconds: number, unit: WorkUnit, language: Language): string {
  if (unit !== 'minutes')
    return new Intl.NumberFormat(language, { useGrouping: false, numberingSystem: 'latn' }).format(
      fromSeconds(seconds, unit),
    )
  const whole = fromSeconds(seconds, unit)
  const { hours, minutes } = hoursAndMinutes(Math.abs(whole))
  return `${whole < 0 ? '-' : ''}${hours}:${String(minutes).padStart(2, '0')}`
}

/** One row for each work, as the screen shows it, for a spreadsheet. */
export async function exportComparison(
  tx: Tx,
  services: Services,
  session: Session,
  { unit, language, ...selection }: Selection & { unit: WorkUnit; language: Language },
): Promise<string> {
  const gathered = await gather(tx, services, session, selection)
  const all = { ...gathered, jobs: toldJobs(gathered, sharesOf(gathered)) }
  const workers = all.jobs.flatMap(({ works }) =>
    works.flatMap(({ uuid }) => (all.worked.get(uuid) ?? []).map(({ person }) => person)),
  )
  await noteLooks(
    tx,
    session,
    all.now,
    workers.filter((person) => all.level.sees(person)),
    { what: 'export', ...all.days },
  )
  const nameOf = await findUserNames(tx, workers)
  const rows = jobRows(all, nameOf).flatMap(({ works, ...job }) =>
    works.map((work) => {
      const time = (seconds: number) => timeText(seconds, unit, language)
      return {
        order: job.jobId,
        plate: job.licensePlate,
        model: job.model,
        type: job.type,
        light: job.light,
        position: work.labour_number,
        text: work.text,
        technicians: work.people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', '),
        target: work.has_target ? time(work.target) : '',
        actual: time(work.actual),
        difference: work.has_target ? time(work.difference) : '',
        percent: work.percent === null ? '' : String(Math.round(work.percent)),
        cause: work.cause,
        comment: work.comment,
        outlier: work.is_outlier ? 'x' : '',
        finished: work.finished_on ?? '',
        unit,
      }
    }),
  )
  await recordEvent(tx, session, all.now, {
    event: 'comparison.exported',
    uuid: null,
    before: null,
    after: { ...selection, rows: rows.length },
  })
  return stringify(rows, {
    header: true,
    columns: [
      ...['order', 'plate', 'model', 'type', 'light', 'position', 'text', 'technicians', 'target', 'actual'],
      ...['difference', 'percent', 'cause', 'comment', 'outlier', 'finished', 'unit'],
    ],
    // As the lists of records are: what office programs expect, and nothing that they would run.
    delimiter: ';',
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
}
