import type { RowAction } from '#contract/api/records/records.ts'
import type { Dependent } from '#contract/dependents.ts'
import type { RecordDefinition } from '#contract/records/define.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { recordCalls } from '../recordCalls.ts'
import { mergeDependents } from './mergeDependents.ts'
import { askFirst } from './question.ts'

/** At most this many rows in one call. */
const AT_ONCE = 200

/** Asks for confirmation before rows with dependent rows are deleted or deactivated. */
export async function askAboutRows(
  record: RecordDefinition,
  uuids: readonly string[],
  action: RowAction,
): Promise<boolean> {
  const lists: (readonly Dependent[])[] = []
  try {
    for (let from = 0; from < uuids.length; from += AT_ONCE)
      lists.push((await recordCalls.dependents(record, { uuids: uuids.slice(from, from + AT_ONCE), action })).items)
  } catch (error) {
    showFailure(error)
    return false
  }
  return askFirst(action, mergeDependents(lists))
}
