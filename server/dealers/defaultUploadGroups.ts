import type { UploadGroupPermission } from '#contract/permissions/catalogue.ts'
import { uploadGroupScope } from '#contract/permissions/scopes.ts'
import { records } from '#contract/records/index.ts'
import { fieldsSchema } from '#contract/records/schemas.ts'
import { type UPLOAD_TYPES, UPLOAD_USES, type UploadUse } from '#contract/records/uploadGroup.ts'
import type { GroupName } from './defaultGroups.ts'

type UploadGroupPlan = {
  name: string
  description: string
  allowed_types: (typeof UPLOAD_TYPES)[number][]
  default_for?: UploadUse[]
  retention_days?: number
  rights: Partial<Record<GroupName, readonly UploadGroupPermission[]>>
}

const READS = ['upload_group.read'] as const
const ADDS = ['upload_group.read', 'upload_group.create'] as const
const ALL = ['upload_group.read', 'upload_group.create', 'upload_group.update', 'upload_group.delete'] as const

/** The file groups that every dealer begins with, and the permission groups that may use them. */
const UPLOAD_GROUPS: readonly UploadGroupPlan[] = [
  {
    name: 'Annahmefotos',
    description: 'Fotos der Fahrzeuge, je Auftrag',
    allowed_types: ['image'],
    default_for: ['acceptance'],
    retention_days: 730,
    rights: {
      SB: ALL,
      Meister: ALL,
      Mechatroniker: ALL,
      Azubi: ADDS,
      Teile: READS,
      Kasse: READS,
      Leitung: ALL,
      'Nur-Lesen': READS,
    },
  },
  {
    name: 'ETKA',
    description: 'Teilelisten und Materialscheine',
    allowed_types: ['pdf', 'office', 'text'],
    default_for: ['etka'],
    rights: { Teile: ALL, SB: ADDS, Meister: READS, Lager: READS },
  },
  {
    name: 'Rechnungen',
    description: 'Eingangsrechnungen und Gutschriften, nur Verwaltung und Leitung',
    allowed_types: ['pdf'],
    retention_days: 3_650,
    rights: { Kasse: ALL, Leitung: ALL },
  },
  {
    name: 'Schulung',
    description: 'Unterlagen und Nachweise',
    allowed_types: ['pdf', 'office', 'video'],
    rights: { Leitung: ALL, Meister: ADDS, Mechatroniker: READS, Azubi: READS },
  },
  {
    name: 'Formulare',
    description: 'Vordrucke zum Ausdrucken',
    allowed_types: ['pdf', 'office'],
    rights: { Leitung: ALL, SB: READS, Meister: READS, Teile: READS, Kasse: READS },
  },
  {
    name: 'Chat-Anhänge',
    description: 'Was in Chats verschickt wurde',
    allowed_types: ['image', 'pdf', 'office', 'text'],
    default_for: ['chat'],
    retention_days: 365,
    rights: {
      SB: ALL,
      Meister: ALL,
      Mechatroniker: ALL,
      Azubi: ALL,
      Teile: ALL,
      Lager: ALL,
      Kasse: ALL,
      Leitung: ALL,
      'Nur-Lesen': READS,
    },
  },
]

/** Rows of the default file groups, with the rights that groups (uuid by name) hold on them. */
export function uploadGroupRows(dealer_id: string, newUuid: () => string, groupUuid: ReadonlyMap<string, string>) {
  const planned = UPLOAD_GROUPS.map(({ rights, default_for = [], ...fields }) => ({
    rights,
    row: {
      dealer_id,
      uuid: newUuid(),
      ...fieldsSchema(records.uploadGroup).parse({
        ...fields,
        default_for: default_for.filter((use) => UPLOAD_USES.includes(use)),
      }),
    },
  }))
  const group_permissions = planned.flatMap(({ rights, row }) =>
    Object.entries(rights).flatMap(([name, permissions]) => {
      const group_uuid = groupUuid.get(name)
      if (group_uuid === undefined) return []
      return permissions.map((permission) => ({ dealer_id, group_uuid, scope: uploadGroupScope(row.uuid), permission }))
    }),
  )
  return { rows: planned.map(({ row }) => row), group_permissions }
}
