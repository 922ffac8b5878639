import { WIDGET_ROWS } from '#contract/dashboard/widgets.ts'
import { type Widget, widgetData, widgetRow } from '#server/widgets/widget.ts'
import { listFeed } from './readNews.ts'

/** The notices that the user has to confirm. */
const toConfirm: Widget = {
  name: 'news_to_confirm',
  permission: 'location.read',
  plugin: null,
  isOfLocation: false,
  async read({ tx, session, now }) {
    const feed = await listFeed(tx, { session, now }, { limit: WIDGET_ROWS, to_confirm: 'true' })
    const rows = feed.items.map(({ uuid, title, importance, published_at }) =>
      widgetRow({
        key: uuid,
        target: { screen: 'news', uuid },
        title,
        at: published_at,
        tone: importance === 'safety' ? 'late' : 'waiting',
      }),
    )
    return widgetData(feed.to_confirm, rows, { tone: 'waiting' })
  },
}

/** The cards of the start page about notices. */
export const newsWidgets: readonly Widget[] = [toConfirm]
