import { department } from '#contract/records/department.ts'
import { defineView } from '#renderer/records/view.ts'
import { DepartmentName } from './DepartmentName.tsx'

export const departmentView = defineView({
  record: department,
  namespace: 'departments',
  columns: ['name', 'short_code', 'location_uuid', 'head_uuid', 'phone', 'member_count', 'is_active'],
  cells: { name: DepartmentName },
})
