import { fieldsSchema } from '#contract/api/define/recordSchemas.ts'
import { isBuilt, type UsedBy } from '#contract/modules.ts'
import type { UploadGroupPermission } from '#contract/permissions/catalogue.ts'
import { type Grant, uploadGroupScope } from '#contract/permissions/scopes.ts'
import { records } from '#contract/records/index.ts'
import { type UPLOAD_TYPES, UPLOAD_USES, type UploadUse } from '#contract/records/uploadGroup.ts'
import type { GroupName } from './defaultGroups.ts'

type UploadGroupPlan = {
  name: string
  description: string
  /** Module that stores files in the group. A dealer gets no group before the module exists. */
  usedBy: UsedBy
  allowed_types: (typeof UPLOAD_TYPES)[number][]
  default_for?: UploadUse[]
  retention_days?: number
  rights: Partial<Record<GroupName, readonly UploadGroupPermission[]>>
}

const READS = ['upload_group.read'] as const
const ADDS = ['upload_group.read', 'upload_group.create'] as const
const ALL = ['upload_group.read', 'upload_group.create', 'upload_group.update', 'upload_group.delete'] as const

/** The file groups of all modules, and the permission groups that may use them. */
const PLANNED: readonly UploadGroupPlan[] = [
  {
    name: 'Annahmefotos',
    description: 'Fotos der Fahrzeuge, je Auftrag',
    usedBy: 'workshop',
    allowed_types: ['image'],
    default_for: ['acceptance'],
    retention_days: 730,
    rights: {
      SB: ALL,
      Meister: ALL,
      Mechatroniker: ALL,
      Azubi: ADDS,
      Teile: READS,
      Lager: ADDS,
      Kasse: READS,
      Leitung: ALL,
      'Nur-Lesen': READS,
    },
  },
  {
    name: 'ETKA',
    description: 'Teilelisten und Materialscheine',
    usedBy: 'parts',
    allowed_types: ['pdf', 'office', 'text'],
    default_for: ['etka'],
    rights: { Teile: ALL, SB: ADDS, Meister: READS, Lager: READS },
  },
  {
    name: 'Rechnungen',
    description: 'Eingangsrechnungen und Gutschriften, nur Verwaltung und Leitung',
    usedBy: 'uploads',
    allowed_types: ['pdf'],
    retention_days: 3_650,
    rights: { Kasse: ALL, Leitung: ALL },
  },
  {
    name: 'Schulung',
    description: 'Unterlagen und Nachweise',
    usedBy: 'uploads',
    allowed_types: ['pdf', 'office', 'video'],
    rights: { Leitung: ALL, Meister: ADDS, Mechatroniker: READS, Azubi: READS },
  },
  {
    name: 'Formulare',
    description: 'Vordrucke zum Ausdrucken',
    usedBy: 'uploads',
    allowed_types: ['pdf', 'office'],
    rights: { Leitung: ALL, SB: READS, Meister: READS, Teile: READS, Kasse: READS },
  },
  {
    name: 'Ablage',
    description: 'Alles, was alle im Haus brauchen',
    usedBy: 'uploads',
    allowed_types: ['image', 'pdf', 'office', 'text', 'audio', 'video', 'archive'],
    rights: {
      SB: ALL,
      Meister: ALL,
      Mechatroniker: ADDS,
      Azubi: READS,
      Teile: ALL,
      Lager: ADDS,
      Kasse: ALL,
      Leitung: ALL,
      'Nur-Lesen': READS,
    },
  },
  {
    name: 'Chat-Anhänge',
    description: 'Was in Chats verschickt wurde',
    usedBy: 'chat',
    allowed_types: ['image', 'pdf', 'office', 'text'],
    // The group has no retention: it also holds the pictures of chats, and users would notice their loss too late.
    default_for: ['chat'],
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

/** The file groups that every dealer begins with. */
const UPLOAD_GROUPS = PLANNED.filter(({ usedBy }) => isBuilt(usedBy))

/** Rows of the default file groups. */
export const uploadGroupRows = (dealer_id: string, newUuid: () => string) =>
  UPLOAD_GROUPS.map(({ rights: _rights, usedBy: _usedBy, default_for = [], ...fields }) => ({
    dealer_id,
    uuid: newUuid(),
    ...fieldsSchema(records.uploadGroup).parse({
      ...fields,
      default_for: default_for.filter((use) => UPLOAD_USES.includes(use)),
    }),
  }))

/**
 * The grants of a default group on the dealer's file groups. A file group is found by the use of its files, because
 * dealers rename it. One without such a use is found by its name.
 */
export const grantsOnFiles = (
  name: GroupName,
  existing: readonly { uuid: string; name: string; default_for: readonly string[] }[],
): Grant[] =>
  existing.flatMap(({ uuid, name: called, default_for }) => {
    const plan =
      UPLOAD_GROUPS.find((one) => one.default_for?.some((use) => default_for.includes(use))) ??
      UPLOAD_GROUPS.find((one) => one.default_for === undefined && one.name === called)
    return (plan?.rights[name] ?? []).map((permission) => ({ scope: uploadGroupScope(uuid), permission }))
  })
