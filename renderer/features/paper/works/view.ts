import { work } from '#contract/records/work.ts'
import { defineView } from '#renderer/records/view.ts'

export const workView = defineView({
  record: work,
  namespace: 'work',
  columns: ['position', 'text', 'labour_number', 'target_ze', 'technician_uuid', 'state'],
})
