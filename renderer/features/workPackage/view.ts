import { workPackage } from '#contract/records/workPackage.ts'
import { defineView } from '#renderer/records/view.ts'

export const workPackageView = defineView({
  record: workPackage,
  namespace: 'workPackage',
  columns: ['name', 'location_uuid', 'is_active', 'updated_at'],
})
