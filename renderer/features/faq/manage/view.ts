import { faqEntry } from '#contract/records/faqEntry.ts'
import { defineView } from '#renderer/records/view.ts'

export const faqEntryView = defineView({
  record: faqEntry,
  namespace: 'faqEntry',
  columns: ['question', 'category', 'language', 'view_count', 'helpful_percent', 'valid_until', 'status', 'updated_at'],
  widths: { question: 320, category: 150, status: 130 },
  tabs: [
    { name: 'all', filters: {}, sort: '-updated_at' },
    {
      name: 'waiting',
      filters: { 'filter[is_proposal][is]': 'true', 'filter[status][in]': 'draft' },
      sort: '-created_at',
    },
    { name: 'outdated', filters: { 'filter[status][in]': 'outdated' }, sort: 'question' },
    { name: 'untranslated', filters: { 'filter[is_untranslated][is]': 'true' }, sort: 'question' },
  ],
})
