import type { UploadGroupPermission } from '#contract/permissions/catalogue.ts'
import type { UPLOAD_TYPES, UploadUse } from '#contract/records/uploadGroup.ts'
import type { GroupName } from '#server/dealers/defaultGroups.ts'

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

/** File groups of a dealer, and the groups that may use them. */
export const UPLOAD_GROUPS: readonly UploadGroupPlan[] = [
  {
    name: 'Annahmefotos',
    description: 'Bilder der Direktannahme, je Auftrag',
    allowed_types: ['image'],
    default_for: ['acceptance'],
    retention_days: 730,
    rights: { SB: ALL, Meister: ADDS, Mechatroniker: ADDS, Azubi: READS, 'Nur-Lesen': READS },
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
      SB: ADDS,
      Meister: ADDS,
      Mechatroniker: ADDS,
      Azubi: ADDS,
      Teile: ADDS,
      Lager: ADDS,
      Kasse: ADDS,
      Leitung: ALL,
    },
  },
]
