import { extension } from '#contract/records/extension.ts'
import { defineView } from '#renderer/records/view.ts'

export const extensionView = defineView({
  record: extension,
  namespace: 'extension',
  savesItself: true,
  // A consent says how it was given.
  together: [['answer', 'consent_method', 'answered_at', 'answered_by']],
  columns: ['number', 'finding', 'price', 'answer'],
  title: ({ finding }) => String(finding),
})
