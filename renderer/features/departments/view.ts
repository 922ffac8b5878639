import { department } from '#contract/records/department.ts'
import { defineView } from '#renderer/records/view.ts'

export const departmentView = defineView({
  record: department,
  namespace: 'departments',
  columns: ['name', 'short_code', 'location_uuid', 'is_workshop_team', 'updated_at'],
})
