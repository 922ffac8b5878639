import { type RawBuilder, sql } from 'kysely'
import { WIDGET_ROWS, type WidgetTone } from '#contract/dashboard/widgets.ts'
import { checkin } from '#contract/records/checkin.ts'
import { totalOf, type Widget, widgetData, widgetRow } from '#server/widgets/widget.ts'
import { isWaitingAt } from './checkinColumns.ts'

type Row = { total: number | string; uuid: string; title: string; text: string; at: string; minutes: number | string }
type Card = {
  name: 'checkins_waiting' | 'checkins_missed'
  tone: WidgetTone
  /** Condition on check-ins (`r`) at a moment. */
  where: (now: RawBuilder<unknown>) => RawBuilder<boolean>
  /** The time that the row shows and is sorted by. */
  at: RawBuilder<unknown>
}

/** A card that counts check-ins of the location, the oldest first. */
const ofCheckins = ({ name, tone, where, at }: Card): Widget => ({
  name,
  permission: checkin.permissions.read,
  plugin: 'plugin_service',
  isOfLocation: true,
  async read({ tx, now }, location) {
    const moment = sql`${new Date(now)}::timestamptz`
    const { rows } = await sql<Row>`
      select count(*) over () as total, r.uuid, ${at} as at,
        coalesce(nullif(r."licensePlate", ''), nullif(r.vin, ''), r.customer_name) as title,
        concat_ws(' · ', nullif(r.customer_name, ''), nullif(r.key_place, '')) as text,
        greatest(0, floor(extract(epoch from ${moment} - ${at}) / 60))::int as minutes
      from checkins r
      where r.location_uuid = ${location.uuid} and r.deleted_at is null and ${where(moment)}
      order by ${at}, r.uuid limit ${WIDGET_ROWS}`.execute(tx)
    const listed = rows.map(({ uuid, title, text, at: since, minutes }) =>
      widgetRow({
        key: uuid,
        target: { screen: 'checkin', uuid },
        title,
        text,
        at: new Date(since).toISOString(),
        amount: Number(minutes),
        tone,
      }),
    )
    return widgetData(totalOf(rows), listed, { tone })
  },
})

const isOfToday = (now: RawBuilder<unknown>) => sql<boolean>`exists (select from locations l
  where l.dealer_id = r.dealer_id and l.uuid = r.location_uuid
    and (r.target_date at time zone l.time_zone)::date = (${now} at time zone l.time_zone)::date)`

/** Cards of the service desk: customers who wait, and customers of today who did not come. */
export const checkinWidgets: readonly Widget[] = [
  ofCheckins({ name: 'checkins_waiting', tone: 'waiting', where: () => isWaitingAt, at: sql`r.arrival_at` }),
  ofCheckins({
    name: 'checkins_missed',
    tone: 'late',
    where: (now) => sql<boolean>`(r.target_date > ${now} - interval '2 days' and ${isOfToday(now)}
      and (r.is_no_show or (r.status = 'new' and r.arrival_at is null and r.target_date < ${now})))`,
    at: sql`r.target_date`,
  }),
]
