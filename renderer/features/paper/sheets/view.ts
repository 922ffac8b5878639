import { extension } from '#contract/records/extension.ts'
import { defineView } from '#renderer/records/view.ts'

export const extensionView = defineView({
  record: extension,
  namespace: 'extension',
  savesItself: true,
  // The server refuses a consent without the way it was given, so these fields are saved by one call.
  together: [['answer', 'consent_method', 'answered_at', 'answered_by']],
  columns: ['number', 'finding', 'price', 'answer'],
  title: ({ finding }) => String(finding),
})
