import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import { records } from '#contract/records/index.ts'
import { NUMBER_KEYS } from '#server/settings/readNumbers.ts'
import { defaultSettings } from '#server/settings/readSettings.ts'
import { GROUPS, grantsOfGroup } from './defaultGroups.ts'
import { grantsOnFiles, uploadGroupRows } from './defaultUploadGroups.ts'

/**
 * The default groups and file groups of a new dealer with all their rights. The demo is made of the same rows, so that
 * it shows what a real dealer gets.
 */
export function groupRows(dealer_id: string, newUuid: () => string) {
  const groups = GROUPS.map(({ name, description }) => ({
    dealer_id,
    uuid: newUuid(),
    ...fieldsSchema(records.group).parse({ name, description }),
  }))
  const upload_groups = uploadGroupRows(dealer_id, newUuid)
  const numbers = defaultSettings(NUMBER_KEYS).values
  const uuidOf = new Map<string, string>(groups.map(({ name, uuid }) => [name, uuid]))
  const group_permissions = GROUPS.flatMap((group) =>
    [...grantsOfGroup(group, numbers), ...grantsOnFiles(group.name, upload_groups)].map(({ scope, permission }) => ({
      dealer_id,
      group_uuid: uuidOf.get(group.name) ?? '',
      scope,
      permission,
    })),
  )
  return { groups, upload_groups, group_permissions, uuidOf }
}
