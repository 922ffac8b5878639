import type { WidgetName, WidgetPlace } from '#contract/dashboard/widgets.ts'
import type { Dashboard } from './data/useDashboard.ts'

/** The card that comes first while it counts something, wherever the user has placed it. */
const URGENT: WidgetName = 'news_to_confirm'

/** The cards in the order of the user. Notices to confirm come first, also as a hidden card, until they are confirmed. */
export function urgentFirst(places: readonly WidgetPlace[], widgets: Dashboard['widgets']): WidgetPlace[] {
  const isOpen = (widgets.find(({ name }) => name === URGENT)?.data?.figure.value ?? 0) > 0
  const urgent = places.find(({ name }) => name === URGENT)
  if (!isOpen || !urgent) return [...places]
  return [{ ...urgent, is_hidden: false }, ...places.filter((place) => place !== urgent)]
}
