import { news } from '#contract/records/news.ts'
import { defineView } from '#renderer/records/view.ts'

export const newsView = defineView({
  record: news,
  namespace: 'news',
  columns: [
    'title',
    'state',
    'importance',
    'audience_count',
    'publish_from',
    'publish_until',
    'read_percent',
    'confirmed_percent',
  ],
  widths: { title: 240, state: 130 },
})
