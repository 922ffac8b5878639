import { group } from '#contract/records/group.ts'
import { defineView } from '#renderer/records/view.ts'

export const groupView = defineView({
  record: group,
  namespace: 'groups',
  columns: ['name', 'description', 'member_count', 'permission_count', 'updated_at'],
})
