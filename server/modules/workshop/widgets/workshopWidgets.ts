import { type RawBuilder, sql } from 'kysely'
import { type PaperCard, paperFiltersOf } from '#contract/dashboard/paperCards.ts'
import { WIDGET_ROWS, type WidgetTone } from '#contract/dashboard/widgets.ts'
import { PAPER_PERMISSIONS } from '#contract/permissions/recordPermissions.ts'
import { paper } from '#contract/records/paper.ts'
import { STAFF_ROLES } from '#contract/staffRoles.ts'
import { workshopRolesOf } from '#contract/workshop/status/workshopRoles.ts'
import { filtered } from '#server/records/filters.ts'
import {
  totalOf,
  type Widget,
  type WidgetContext,
  type WidgetLocation,
  widgetData,
  widgetRow,
} from '#server/widgets/widget.ts'
import { dueColumns } from '../papers/dueColumns.ts'

type Row = {
  total: number | string
  uuid: string
  title: string
  text: string
  at: string | null
  code: string | null
  extension: number | string | null
}

const customer = sql`nullif(concat_ws(' ', nullif(c.first_name, ''), c.name), '')`
const firstWork = sql`(select w.text from works w where w.dealer_id = p.dealer_id and w.paper_uuid = p.uuid
  and w.deleted_at is null and w.state <> 'canceled' order by w.extension, w.position limit 1)`
/** Columns that the cards' filters use beside the due columns. */
const PAPER_COLUMNS = { status: sql`r.status`, hold_reason: sql`r.hold_reason` }

/** The rows of a card; `r` is the paper. */
type PaperWidget = {
  name: PaperCard
  tone: WidgetTone
  /** The time that the row shows and is sorted by. */
  at: RawBuilder<unknown>
  code?: RawBuilder<unknown>
  /** The paper's extension that the row opens, and its finding. */
  extension?: RawBuilder<unknown>
  finding?: RawBuilder<unknown>
  join?: RawBuilder<unknown>
}

/** Condition on the papers (`r`) of a card: that of the paper list with the filters of the card. */
async function conditionOf(name: PaperCard, { tx, now }: WidgetContext, location: WidgetLocation) {
  const computed = { ...PAPER_COLUMNS, ...dueColumns(sql`${new Date(now)}::timestamptz`) }
  const conditions = await filtered(tx, { record: paper, computed }, paperFiltersOf(name, location.uuid), now)
  return sql.join(conditions, sql` and `)
}

/** A card that counts papers of the location, the most urgent first. One statement reads rows and count. */
function ofPapers({ name, tone, at, join = sql``, ...shown }: PaperWidget): Widget {
  const { code = sql`null`, extension = sql`null::bigint`, finding = sql`null::text` } = shown
  return {
    name,
    permission: PAPER_PERMISSIONS.read,
    plugin: 'plugin_workshop',
    isOfLocation: true,
    async read(context: WidgetContext, location: WidgetLocation) {
      const condition = await conditionOf(name, context, location)
      const { rows } = await sql<Row>`with found as (
          select r.uuid, r.dealer_id, ${at} as at, ${code} as code, ${extension} as extension, ${finding} as finding,
            count(*) over () as total
          from papers r ${join} where r.deleted_at is null and ${condition}
          order by at nulls last, r.uuid limit ${WIDGET_ROWS})
        select found.total, found.uuid, found.at, found.code, found.extension,
          coalesce(nullif(p."licensePlate", ''), nullif(p."jobId", ''), p.model) as title,
          coalesce(found.finding, concat_ws(' · ', ${customer}, ${firstWork})) as text
        from found join papers p on p.dealer_id = found.dealer_id and p.uuid = found.uuid
        left join customers c on c.dealer_id = p.dealer_id and c.uuid = p.customer_uuid
        order by found.at nulls last, found.uuid`.execute(context.tx)
      const listed = rows.map((row) => paperRow(row, tone, context.now))
      return widgetData(totalOf(rows), listed, { tone })
    },
  }
}

function paperRow({ uuid, title, text, at, code, extension }: Row, tone: WidgetTone, now: number) {
  const moment = at === null ? null : new Date(at).toISOString()
  const minutes = moment === null ? null : Math.round((now - Date.parse(moment)) / 60_000)
  const target = { screen: 'paper', uuid, extension: extension === null ? null : Number(extension) } as const
  return widgetRow({ key: uuid, target, title, text, at: moment, code, amount: minutes, tone })
}

const latePromises = ofPapers({ name: 'late_promises', tone: 'late', at: sql`r.promised_at` })
const waitingCustomers = ofPapers({ name: 'waiting_customers', tone: 'waiting', at: sql`r.promised_at` })
/** Finished cars whose customers must be told, and customers for whose answer work waits. */
const callbacks = ofPapers({
  name: 'callbacks',
  tone: 'done',
  at: sql`case when r.status = 'completed' then r.state_since else r.hold_since end`,
  code: sql`case when r.status = 'completed' then 'ready' else 'answer' end`,
})
const held = ofPapers({
  name: 'held',
  tone: 'held',
  at: sql`coalesce(r.hold_until, r.hold_since)`,
  code: sql`r.hold_reason`,
})

/** Cars whose works are all done but that have no final check. Only users who may confirm the check see the card. */
const finalChecks: Widget = {
  ...ofPapers({ name: 'final_checks', tone: 'waiting', at: sql`r.promised_at` }),
  only: {
    permission: PAPER_PERMISSIONS.update,
    roles: STAFF_ROLES.filter((role) => workshopRolesOf([role]).includes('foreman')),
  },
}

/**
 * Papers with unanswered extensions, for which the work waits. The row opens the extension that has waited longest, and
 * names all of them.
 */
const approvals = ofPapers({
  name: 'approvals',
  tone: 'held',
  at: sql`x.at`,
  code: sql`case when x.is_unasked then 'unasked' else 'asked' end`,
  extension: sql`x.number`,
  finding: sql`x.finding`,
  join: sql`left join lateral (
    select min(coalesce(e.asked_at, e.created_at)) as at, bool_or(e.asked_at is null) as is_unasked,
      (array_agg(e.number order by coalesce(e.asked_at, e.created_at), e.uuid))[1] as number,
      string_agg(e.finding, ' · ' order by coalesce(e.asked_at, e.created_at), e.uuid) as finding
    from extensions e where e.dealer_id = r.dealer_id and e.paper_uuid = r.uuid and e.deleted_at is null
      and e.answer = 'open') x on true`,
})

/** Cars that are planned to begin today and are not here yet. */
const arrivals = ofPapers({
  name: 'arrivals',
  tone: 'neutral',
  at: sql`(select min(b.start_at) from plan_blocks b
    where b.dealer_id = r.dealer_id and b.paper_uuid = r.uuid and b.deleted_at is null)`,
})

/** The workshop's cards for the start page. */
export const workshopWidgets: readonly Widget[] = [
  arrivals,
  waitingCustomers,
  latePromises,
  callbacks,
  finalChecks,
  approvals,
  held,
]
