import { extension } from '#contract/records/extension.ts'
import { defineView } from '#renderer/records/view.ts'

export const extensionView = defineView({
  record: extension,
  namespace: 'extension',
  columns: ['number', 'finding', 'price', 'answer'],
  title: ({ finding }) => String(finding),
})
