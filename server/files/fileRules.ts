import { sql } from 'kysely'
import type { UPLOAD_TYPES } from '#contract/records/uploadGroup.ts'
import type { Tx } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import type { FileUse } from './fileUses.ts'

const MEGABYTE = 1024 * 1024

/** Rules of the file group that a use stores its files in. */
export type FileRule = {
  groupUuid: string
  allowedTypes: readonly string[]
  maxBytes: number
  quotaBytes: number | null
  virusRule: string
}

type Kind = (typeof UPLOAD_TYPES)[number]

/** Kinds of files by their content type. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^image\//, 'image'],
  [/^application\/pdf$/, 'pdf'],
  [/^application\/(msword|vnd\.(ms-|openxmlformats-officedocument|oasis\.opendocument))/, 'office'],
  [/^(text\/|application\/(json|xml)$)/, 'text'],
  [/^video\//, 'video'],
  [/^audio\//, 'audio'],
  [/^application\/(zip|gzip|x-tar|x-7z-compressed|vnd\.rar)$/, 'archive'],
]

/** The kind that file groups allow or refuse, by the type of the bytes; null for types that no group accepts. */
export const kindOf = (contentType: string): Kind | null =>
  KINDS.find(([pattern]) => pattern.test(contentType))?.[1] ?? null

/**
 * Finds the rules for a file of a use. Null: the dealer has chosen no file group for this use. `ownerUuid` is the row
 * that will show the file. Throws when that row names the group, and the row or its group is deleted.
 */
export async function findRule(tx: Tx, { group }: FileUse, ownerUuid: string | null): Promise<FileRule | null> {
  if (group === null) return null
  const row = await tx
    .selectFrom('upload_groups')
    .select(['uuid', 'allowed_types', 'max_megabytes', 'quota_megabytes', 'virus_rule'])
    .where('deleted_at', 'is', null)
    .where(
      group === 'ofRow'
        ? sql<boolean>`uuid = (select u.upload_group_uuid from uploads u where u.uuid = ${ownerUuid} and u.deleted_at is null)`
        : sql<boolean>`default_for @> array[${group}]::text[]`,
    )
    .executeTakeFirst()
  if (!row && group === 'ofRow') throw new Failure('record_deleted')
  return row ? asRule(row) : null
}

/** The rules of a file group; null for a deleted one. */
export async function findGroupRule(tx: Tx, groupUuid: string): Promise<FileRule | null> {
  const row = await tx
    .selectFrom('upload_groups')
    .select(['uuid', 'allowed_types', 'max_megabytes', 'quota_megabytes', 'virus_rule'])
    .where('deleted_at', 'is', null)
    .where('uuid', '=', groupUuid)
    .executeTakeFirst()
  return row ? asRule(row) : null
}

type RuleRow = {
  uuid: string
  allowed_types: string[]
  max_megabytes: number
  quota_megabytes: number | null
  virus_rule: string
}

function asRule(row: RuleRow): FileRule {
  return {
    groupUuid: row.uuid,
    allowedTypes: row.allowed_types,
    maxBytes: row.max_megabytes * MEGABYTE,
    quotaBytes: row.quota_megabytes === null ? null : row.quota_megabytes * MEGABYTE,
    virusRule: row.virus_rule,
  }
}

/** Refuses a file that its group does not accept. */
export function requireAllowed(rule: FileRule, file: { type: string; size: number }): void {
  const kind = kindOf(file.type)
  if (kind === null || !rule.allowedTypes.includes(kind)) throw new Failure('wrong_file_type')
  requireSize(rule, file)
}

/**
 * Refuses a file that is too large for its group. The content, and so its type, is not known yet: senders state types
 * that are wrong or empty.
 */
export function requireSize(rule: FileRule, file: { size: number }): void {
  if (file.size > rule.maxBytes) throw new Failure('file_too_large')
}

/**
 * Refuses a file that does not fit into its group's quota. The group is locked, because simultaneous files share the
 * room.
 */
export async function requireRoom(tx: Tx, { groupUuid, quotaBytes }: FileRule, size: number): Promise<void> {
  if (quotaBytes === null) return
  await tx.selectFrom('upload_groups').select('uuid').where('uuid', '=', groupUuid).forNoKeyUpdate().execute()
  const { used } = await tx
    .selectFrom('files')
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as('used'))
    .where('upload_group_uuid', '=', groupUuid)
    .executeTakeFirstOrThrow()
  if (used + size > quotaBytes) throw new Failure('quota_exceeded')
}
