import type { TimesFileKind } from '#contract/workshop/times/timesFile.ts'
import { readCsv, splitCsv } from '#server/modules/directory/sources/readCsv.ts'
import { readTimesFile, splitTimesFile } from '#server/modules/times/imports/timesFile.ts'

type Wanted = Parameters<typeof readCsv>[1]

/** A staff file, split and read as an import does. */
export const readStaff = async (csv: string, wanted?: Wanted) => readCsv(await splitCsv(csv), wanted)

/** A file of times, split and read as an import does. */
export const readTimes = async (
  kind: TimesFileKind,
  csv: string,
  wanted?: Wanted,
  how?: Parameters<typeof readTimesFile>[3],
) => readTimesFile(kind, await splitTimesFile(kind, csv), wanted, how)
