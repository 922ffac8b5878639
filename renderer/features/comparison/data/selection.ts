import type { ViewContent } from '#contract/api/records/views.ts'
import { DATE_PRESETS, type DatePreset, presetDays } from '#contract/datePresets.ts'
import { ORDER_TYPES, type OrderType } from '#contract/workshop/enumerations.ts'
import { COMPARISON_VIEWS, type ComparisonView } from '#contract/workshop/times/comparisonViews.ts'
import { WORK_UNITS, type WorkUnit } from '#contract/workshop/times/workUnits.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { filterKey, filterParts } from '#renderer/records/list/rows/listQuery.ts'

/** The selection of a comparison. It is in the address, so that a link shows the same figures. */
export type Selection = {
  view: ComparisonView
  preset: DatePreset | null
  from: string
  to: string
  team: string | null
  type: OrderType | null
  user: string | null
  onlyOver: boolean
  withoutCause: boolean
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null, otherwise: string) =>
  text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : otherwise
const oneOf = <T extends string>(all: readonly T[], text: string | null): T | null =>
  all.find((one) => one === text) ?? null

/** Reads the selection from the address. Invalid values are ignored. */
export function readSelection(params: URLSearchParams, today: string): Selection {
  const preset = oneOf(DATE_PRESETS, params.get('preset'))
  const isFree = preset === null && params.has('from')
  const days = presetDays(preset ?? 'last_7_days', today)
  const from = isFree ? dayOf(params.get('from'), days.from) : days.from
  const to = isFree ? dayOf(params.get('to'), days.to) : days.to
  return {
    view: oneOf(COMPARISON_VIEWS, params.get('view')) ?? 'job',
    preset: isFree ? null : (preset ?? 'last_7_days'),
    from,
    to: to < from ? from : to,
    team: params.get('team'),
    type: oneOf(ORDER_TYPES, params.get('type')),
    user: params.get('user'),
    onlyOver: params.get('over') === '1',
    withoutCause: params.get('open') === '1',
  }
}

/** The selection as parameters of the address. */
export function toParams({
  view,
  preset,
  from,
  to,
  team,
  type,
  user,
  onlyOver,
  withoutCause,
}: Selection): Record<string, string> {
  return {
    view,
    ...(preset === null ? { from, to } : { preset }),
    ...(team === null ? {} : { team }),
    ...(type === null ? {} : { type }),
    ...(user === null ? {} : { user }),
    ...(onlyOver ? { over: '1' } : {}),
    ...(withoutCause ? { open: '1' } : {}),
  }
}

const KEPT = 'eq'

/** The selection in the format of saved views of lists. The unit is a part of it. */
export function toViewContent(selection: Selection, unit: WorkUnit): ViewContent {
  const filters = Object.entries({ ...toParams(selection), unit }).map(([name, value]) => [
    filterKey(name, KEPT),
    value,
  ])
  return {
    columns: [],
    ticked: [],
    pinned: [],
    widths: {},
    sort: 'view',
    density: 'normal',
    filters: Object.fromEntries(filters),
  }
}

/** Reads a saved view. */
export function fromViewContent(
  { filters }: ViewContent,
  today: string,
): { selection: Selection; unit: WorkUnit | null } {
  const kept = Object.entries(filters).map(([key, value]) => [filterParts(key)?.name ?? key, String(value)])
  const params = new URLSearchParams(kept)
  return { selection: readSelection(params, today), unit: oneOf(WORK_UNITS, params.get('unit')) }
}

/** Whether the server refused the location. With a person selected, the refusal may be about that person alone. */
export const isLocationRefused = ({ user }: Selection, error: unknown) =>
  user === null && error instanceof ApiError && error.status === 403

type Viewer = { sees: 'nobody' | 'self' | 'some' | 'all'; own: string | undefined; chosen: string | null }
/**
 * The people that the filter offers: everybody if the user may see figures of others, else the user alone. The selected
 * one is always there, so that a refused selection can be cleared.
 */
export const offeredPeople = <T extends { uuid: string }>(people: readonly T[], { sees, own, chosen }: Viewer): T[] =>
  people.filter(({ uuid }) => uuid === chosen || sees === 'some' || sees === 'all' || (sees === 'self' && uuid === own))

/** The selection as a query for the server. */
export function toQuery(location: string, { from, to, team, type, user, onlyOver, withoutCause }: Selection) {
  return {
    location_uuid: location,
    from,
    to,
    ...(team === null ? {} : { team_uuid: team }),
    ...(type === null ? {} : { type }),
    ...(user === null ? {} : { user_uuid: user }),
    only_over: onlyOver ? ('true' as const) : ('false' as const),
    without_cause: withoutCause ? ('true' as const) : ('false' as const),
  }
}
