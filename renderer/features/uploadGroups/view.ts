import { uploadGroup } from '#contract/records/uploadGroup.ts'
import { defineView } from '#renderer/records/view.ts'

export const uploadGroupView = defineView({
  record: uploadGroup,
  namespace: 'uploadGroups',
  columns: ['name', 'description', 'allowed_types', 'max_megabytes', 'right_count', 'updated_at'],
})
