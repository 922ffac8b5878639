import type { RowAction } from '#contract/api/records/records.ts'
import type { RecordView } from '../view.ts'
import { askAboutRows } from './askAboutRows.ts'

type Values = Readonly<Record<string, unknown>>
type Ask = { readonly as: RowAction; readonly to?: readonly string[] }

/** The actions on dependent rows that a change of fields amounts to, such as a deactivation. */
export function actionsOfChange(
  { fields, asks = {} }: RecordView['record'],
  before: Values,
  after: Values,
): RowAction[] {
  const isAsked = (name: string, to: readonly string[] | undefined) => {
    const [old, value] = [before[name], after[name]]
    if (to !== undefined) return to.includes(String(value)) && !to.includes(String(old))
    return fields[name]?.kind === 'flag' ? old === true && value === false : old != null && old !== value
  }
  const all: Readonly<Record<string, Ask>> = { is_active: { as: 'deactivate' }, ...asks }
  const asked = Object.entries(all).filter(([name, { to }]) => fields[name] !== undefined && isAsked(name, to))
  return [...new Set(asked.map(([, ask]) => ask.as))]
}

/** Asks for confirmation before a change is saved that affects dependent rows. */
export async function askAboutChange(view: RecordView, uuid: string, before: Values, after: Values): Promise<boolean> {
  for (const action of actionsOfChange(view.record, before, after))
    if (!(await askAboutRows(view.record, [uuid], action))) return false
  return view.asksFirst === undefined || view.asksFirst(uuid, before, after)
}
