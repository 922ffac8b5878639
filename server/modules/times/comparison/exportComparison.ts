import type { Language } from '#contract/constants.ts'
import { DAY_MINUTES } from '#contract/durations.ts'
import { fromSeconds, type WorkUnit } from '#contract/workshop/times/workUnits.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { findUserNames } from '#server/records/userNames.ts'
import type { Session } from '#server/request/session.ts'
import { dayCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import type { ListTable } from '#server/sheet/writeTable.ts'
import { recordAccesses } from '../access/accesses.ts'
import type { Services } from '../access/services.ts'
import { jobRows } from './compareViews.ts'
import { comparisonWords } from './comparisonWords.ts'
import { sharesOf, toldJobs } from './figuresOf.ts'
import { readComparison, type Selection } from './readComparison.ts'

/** Reads one row for each work, as the screen shows it, and records the export. */
async function readExport(
  tx: Tx,
  services: Services,
  session: Session,
  { unit, language, ...selection }: Selection & { unit: WorkUnit; language: Language },
) {
  const gathered = await readComparison(tx, services, session, selection)
  const all = { ...gathered, jobs: toldJobs(gathered, sharesOf(gathered)) }
  const workers = all.jobs.flatMap(({ works }) =>
    works.flatMap(({ uuid }) => (all.worked.get(uuid) ?? []).map(({ person }) => person)),
  )
  await recordAccesses(
    tx,
    session,
    all.now,
    workers.filter((person) => all.level.sees(person)),
    { what: 'export', ...all.days },
  )
  const nameOf = await findUserNames(tx, workers)
  const words = await comparisonWords(language, unit)
  const rows = jobRows(all, nameOf).flatMap(({ works, ...job }) =>
    works.map((work) => ({
      order: job.jobId,
      plate: job.licensePlate,
      model: job.model,
      type: words.type(job.type),
      light: words.light(job.light),
      position: work.labour_number,
      text: work.text,
      technicians: work.people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', '),
      target: work.has_target ? work.target : null,
      actual: work.actual,
      difference: work.has_target ? work.difference : null,
      percent: work.percent === null ? null : Math.round(work.percent),
      cause: words.cause(work.cause),
      comment: work.comment,
      outlier: work.is_outlier ? 'x' : '',
      finished: work.finished_on,
    })),
  )
  await recordEvent(tx, session, all.now, {
    event: 'comparison.exported',
    uuid: null,
    before: null,
    after: { ...selection, rows: rows.length },
  })
  return { rows, words }
}

/** A duration as a number with which a spreadsheet can calculate. */
function timeCell(seconds: number | null, unit: WorkUnit): SheetCell {
  if (seconds === null) return null
  const value = fromSeconds(seconds, unit)
  return unit === 'minutes' ? { value: value / DAY_MINUTES, as: 'duration' } : { value, as: 'plain' }
}

/**
 * The works of a comparison as a table, with typed times and days. Records the export and the access to the figures.
 */
export async function exportComparison(
  tx: Tx,
  services: Services,
  session: Session,
  asked: Selection & { unit: WorkUnit; language: Language },
): Promise<ListTable> {
  const { rows, words } = await readExport(tx, services, session, asked)
  const { unit, language } = asked
  const headings = Object.entries(words.headings)
  const cells = rows.map((row): Record<string, SheetCell> => {
    const { target, actual, difference, percent, finished, ...texts } = row
    return {
      ...texts,
      target: timeCell(target, unit),
      actual: timeCell(actual, unit),
      difference: timeCell(difference, unit),
      percent: percent === null ? null : { value: percent, as: 'plain' },
      finished: finished === null ? null : dayCell(finished),
    }
  })
  async function* parts() {
    yield cells.map((row) => headings.map(([key]) => row[key] ?? null))
  }
  return {
    title: words.title,
    headings: headings.map(([key, heading]) => heading ?? key),
    language,
    hasNegativeTimes: unit === 'minutes',
    parts: parts(),
  }
}
