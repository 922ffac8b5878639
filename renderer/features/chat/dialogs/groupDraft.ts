import type { ChatItem } from '#contract/api/define/shapes.ts'
import { RULES, type Rules } from './rules.ts'

/** The fields of a group's form. */
export type GroupFields = { name: string } & Rules
export type GroupField = keyof GroupFields

/** Typed input, and the version of the chat from which it began. */
type GroupDraft = { base: ChatItem; fields: GroupFields }

export function startDraft(chat: ChatItem): GroupDraft {
  const { name, is_readonly, forbid_mute, forbid_archive, forbid_leave } = chat
  return { base: chat, fields: { name, is_readonly, forbid_mute, forbid_archive, forbid_leave } }
}

export function changedFields(a: GroupFields, b: GroupFields): GroupField[] {
  return (['name', ...RULES] as const).filter((field) => (field === 'name' ? a.name.trim() : a[field]) !== b[field])
}

/** Fields that both users changed to different values. */
export function conflictsOf({ base, fields }: GroupDraft, now: ChatItem): GroupField[] {
  const theirs = new Set(changedFields(startDraft(now).fields, base))
  const open = new Set(changedFields(fields, now))
  return changedFields(fields, base).filter((field) => theirs.has(field) && open.has(field))
}

/** The draft on top of the newest version. Own changes stay; other fields take the saved values. */
export function moveDraft({ base, fields }: GroupDraft, now: ChatItem): GroupDraft {
  const own = Object.fromEntries(changedFields(fields, base).map((field) => [field, fields[field]]))
  return { base: now, fields: { ...startDraft(now).fields, ...own } }
}
