import { news } from '#contract/records/news.ts'
import { defineView } from '#renderer/records/view.ts'
import { AudienceCell } from './AudienceCell.tsx'
import { PublishedCell } from './PublishedCell.tsx'

export const newsView = defineView({
  record: news,
  namespace: 'news',
  columns: [
    'title',
    'state',
    'importance',
    'audience_name',
    'published_at',
    'publish_until',
    'read_percent',
    'confirmed_percent',
  ],
  // All columns fit a window of 1366 px.
  widths: {
    title: 196,
    state: 118,
    importance: 108,
    audience_name: 144,
    published_at: 148,
    publish_until: 148,
    read_percent: 98,
    confirmed_percent: 104,
  },
  cells: { audience_name: AudienceCell, published_at: PublishedCell },
})
