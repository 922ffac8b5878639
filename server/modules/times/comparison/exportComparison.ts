import type { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { Language } from '#contract/constants.ts'
import { DAY_MINUTES } from '#contract/durations.ts'
import { fromSeconds, hoursAndMinutes, type WorkUnit } from '#contract/workshop/times/workUnits.ts'
import type { Tx } from '#server/db/database.ts'
import { recordEvent } from '#server/records/audit.ts'
import { findUserNames } from '#server/records/userNames.ts'
import { dayText } from '#server/records/words/readableCells.ts'
import { CSV_FORMAT } from '#server/request/csvFormat.ts'
import type { Session } from '#server/request/session.ts'
import { dayCell, type SheetCell } from '#server/sheet/sheetXml.ts'
import { writeSheet } from '#server/sheet/writeSheet.ts'
import { recordAccesses } from '../access/accesses.ts'
import type { Services } from '../access/services.ts'
import { jobRows } from './compareViews.ts'
import { comparisonWords } from './comparisonWords.ts'
import { sharesOf, toldJobs } from './figuresOf.ts'
import { readComparison, type Selection } from './readComparison.ts'

/** A time in a unit: hours with minutes, or a number with the language's decimal separator. */
function timeText(seconds: number, unit: WorkUnit, language: Language): string {
  if (unit !== 'minutes')
    return (
      new Intl.NumberFormat(language, { useGrouping: false, numberingSystem: 'latn' })
        .format(fromSeconds(seconds, unit))
        // Arabic marks the direction before a minus, and a spreadsheet would show such a number as text.
        .replaceAll(/[\u061C\u200E\u200F]/g, '')
    )
  const whole = fromSeconds(seconds, unit)
  const { hours, minutes } = hoursAndMinutes(Math.abs(whole))
  return `${whole < 0 ? '-' : ''}${hours}:${String(minutes).padStart(2, '0')}`
}

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

type Asked = Selection & { unit: WorkUnit; language: Language }

/** The works of a comparison as CSV, with times and days in the form of the language. */
export async function exportComparison(tx: Tx, services: Services, session: Session, asked: Asked): Promise<string> {
  const { rows, words } = await readExport(tx, services, session, asked)
  const { unit, language } = asked
  const time = (seconds: number | null) => (seconds === null ? '' : timeText(seconds, unit, language))
  const written = rows.map((row) => ({
    ...row,
    target: time(row.target),
    actual: time(row.actual),
    difference: time(row.difference),
    percent: row.percent === null ? '' : String(row.percent),
    finished: row.finished === null ? '' : dayText(row.finished, language),
  }))
  return stringify(written, {
    ...CSV_FORMAT,
    columns: Object.entries(words.headings).map(([key, header]) => ({ key, header: header ?? key })),
  })
}

/** A time with which a spreadsheet calculates. */
function timeCell(seconds: number | null, unit: WorkUnit): SheetCell {
  if (seconds === null) return null
  const value = fromSeconds(seconds, unit)
  return unit === 'minutes' ? { value: value / DAY_MINUTES, as: 'duration' } : { value, as: 'plain' }
}

/** The same works as a workbook for Excel, with typed times and days. */
export async function exportComparisonSheet(
  tx: Tx,
  services: Services,
  session: Session,
  asked: Asked,
): Promise<Readable> {
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
  return writeSheet({
    title: words.title,
    headings: headings.map(([key, heading]) => heading ?? key),
    isRightToLeft: language === 'ar',
    hasNegativeTimes: unit === 'minutes',
    parts: parts(),
  })
}
