import { UPLOAD_GROUP_PERMISSIONS } from '#contract/permissions/catalogue.ts'
import { uploadGroup } from '#contract/records/uploadGroup.ts'
import { defineView } from '#renderer/records/view.ts'

export const uploadGroupView = defineView({
  record: uploadGroup,
  namespace: 'uploadGroups',
  columns: [
    'name',
    'description',
    'allowed_types',
    'max_megabytes',
    // Without a module that uses file group rights, the count would always be 0.
    ...(UPLOAD_GROUP_PERMISSIONS.length > 0 ? (['right_count'] as const) : []),
    'updated_at',
  ],
})
