import type { WidgetData, WidgetTarget } from '#contract/api/dashboard/dashboard.ts'
import { isPaperCard, type PaperCard, paperFiltersOf } from '#contract/dashboard/paperCards.ts'
import type { WidgetName } from '#contract/dashboard/widgets.ts'
import { toPath } from '#contract/links.ts'

const PAPERS = '/workshop/paper'
const CHECKINS = '/service/checkin'

/** The address of a row's target. */
export function pathOf(target: WidgetTarget): string {
  switch (target.screen) {
    case 'paper':
      return target.extension === null ? `${PAPERS}/${target.uuid}` : `${PAPERS}/${target.uuid}/${target.extension}`
    case 'planner':
      return `/workshop/planner?site=${target.location_uuid}&day=${target.day}`
    case 'logs':
      return logsPath(target)
    case 'news':
      return toPath({ screen: 'news', read_uuid: target.uuid })
    case 'desktop':
      return '/admin/server/settings'
    case 'upload':
      return `/uploads/${target.uuid}`
    case 'serviceRequest':
      return toPath({ screen: 'service/request', record_uuid: target.uuid })
    case 'checkin':
      return `${CHECKINS}/${target.uuid}`
  }
}

function logsPath({ tab, event, from }: Extract<WidgetTarget, { screen: 'logs' }>): string {
  const parameters = new URLSearchParams({ ...(event && { event }), ...(from && { from }) })
  return `/admin/server/logs/${tab}${parameters.size > 0 ? `?${parameters}` : ''}`
}

/** The list of the papers that a card counts at a location, ordered by promise. */
function papersOf(name: PaperCard, location: string): string {
  const parameters = new URLSearchParams({ sort: 'promised_at' })
  for (const [key, values] of Object.entries(paperFiltersOf(name, location)))
    for (const value of [values].flat()) parameters.append(key, value)
  return `${PAPERS}?${parameters}`
}

/** The list of check-ins at a location with more filters, ordered by the agreed time. */
function checkinsOf(location: string, filters: Readonly<Record<string, readonly string[]>>): string {
  const parameters = new URLSearchParams({ sort: 'target_date', 'filter[location_uuid][in]': location })
  for (const [key, values] of Object.entries(filters)) for (const value of values) parameters.append(key, value)
  return `${CHECKINS}?${parameters}`
}

type Shown = Pick<WidgetData, 'day' | 'rows'>

/** The address of the list behind a card; null when there is none. */
export function listOf(name: WidgetName, location: string | null, { day, rows }: Shown): string | null {
  const locationUuid = location ?? ''
  if (isPaperCard(name)) return papersOf(name, locationUuid)
  switch (name) {
    case 'carry_over':
    case 'load':
    case 'missing_people':
    case 'lights':
      return day === null
        ? `/workshop/planner?site=${locationUuid}`
        : `/workshop/planner?site=${locationUuid}&day=${day}`
    case 'news_to_confirm':
      return '/?to_confirm=true'
    case 'requests_due':
      return '/service/request'
    case 'expiring_files':
      return '/uploads?filter%5Bis_expiring%5D%5Bis%5D=true'
    case 'checkins_waiting':
      return checkinsOf(locationUuid, { 'filter[desk_state][in]': ['here'] })
    case 'checkins_missed':
      return checkinsOf(locationUuid, {
        'filter[is_today][is]': ['true'],
        'filter[desk_state][in]': ['late', 'no_show'],
      })
    case 'failed_jobs':
    case 'storage':
    case 'refused_sign_ins':
    case 'updates':
      return rows[0]?.target ? pathOf(rows[0].target) : null
    default:
      return null
  }
}
