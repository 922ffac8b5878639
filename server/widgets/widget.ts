import type { WidgetData, WidgetRow } from '#contract/api/dashboard/dashboard.ts'
import { WIDGET_ROWS, type WidgetName, type WidgetTone, type WidgetUnit } from '#contract/dashboard/widgets.ts'
import type { Needed } from '#contract/permissions/can.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { StaffRole } from '#contract/staffRoles.ts'
import type { Tx } from '#server/db/database.ts'
import type { Session } from '#server/request/session.ts'

/** The location of a start page. `today` is its local day. */
export type WidgetLocation = {
  readonly uuid: string
  readonly key: string
  readonly description: string
  readonly time_zone: string
  readonly today: string
}

/** Context of a card that reads its data. */
export type WidgetContext = {
  readonly tx: Tx
  readonly session: Session
  readonly now: number
  /** Whether the session belongs to an administrator of the dealer that runs the server. */
  readonly isOperator: boolean
  /**
   * Reads something once per call for all cards that need it, because a location's plan is expensive. The key is any
   * object that these cards share.
   */
  share<T>(key: object, read: () => Promise<T>): Promise<T>
}

type Common = {
  readonly name: WidgetName
  /** Permission for the location of the start page. `global.*` permissions are checked globally. */
  readonly permission: Needed
  /** The module of the card. When it is off, the card is gone. */
  readonly plugin: PluginKey | null
  /** For cards with actions: also requires this permission and one of the roles. Administrators need no role. */
  readonly only?: { readonly permission: Needed; readonly roles: readonly StaffRole[] }
}
type OfLocation = Common & {
  readonly isOfLocation: true
  read(context: WidgetContext, location: WidgetLocation): Promise<WidgetData>
}
type OfDealer = Common & {
  readonly isOfLocation: false
  read(context: WidgetContext): Promise<WidgetData>
}

/** A card of the start page, as its module registers it in `module.ts`. */
export type Widget = OfLocation | OfDealer

/** A row with default values for everything that is not given. */
export function widgetRow(given: Pick<WidgetRow, 'key' | 'title'> & Partial<WidgetRow>): WidgetRow {
  const nothing = { target: null, text: '', at: null, code: null, amount: null, tone: 'neutral' } as const
  return Object.assign({}, nothing, given)
}

type Figure = { tone?: WidgetTone; unit?: WidgetUnit; day?: string }

/** A card of a figure and its first rows. The tone is that of a figure above zero. */
export function widgetData(
  value: number,
  rows: readonly WidgetRow[],
  { tone = 'neutral', unit = 'count', day }: Figure = {},
): WidgetData {
  const figure = { value, unit, tone: value > 0 ? tone : ('neutral' as const) }
  return { figure, rows: rows.slice(0, WIDGET_ROWS), day: day ?? null }
}

/** The total of a query with `count(*) over ()`, which returns the first few rows only. */
export const totalOf = (rows: readonly { total: number | string }[]): number => Number(rows[0]?.total ?? 0)
