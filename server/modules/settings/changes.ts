import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { isSecretSetting, isSettingKey, SETTING_KEYS, settingOf } from '#contract/settings/registry.ts'
import { SETTING_SCHEMAS } from '#contract/settings/schemas.ts'
import type { Tx } from '#server/db/database.ts'

const PAGE = 100

type Change = EndpointOutput<'GET /v1/admin/settings/history'>[number]
type AuthorRow = { author: string | null; first_name: string | null; last_name: string | null }

/** The author's name for a list; null for a user who no longer exists. */
export const authorOf = ({ author, first_name, last_name }: AuthorRow) =>
  author === null ? null : { uuid: author, first_name: first_name ?? '', last_name: last_name ?? '' }

/** Changes with their authors, newest first. */
export async function readChanges(
  tx: Tx,
  { key, before_uuid }: { key?: string | undefined; before_uuid?: string | undefined },
): Promise<Change[]> {
  let query = tx
    .selectFrom('setting_changes as c')
    .leftJoin('users as u', (join) =>
      join.onRef('u.dealer_id', '=', 'c.dealer_id').onRef('u.uuid', '=', 'c.changed_by'),
    )
    .select(['c.uuid', 'c.key', 'c.old_value', 'c.new_value', 'c.was_set', 'c.is_set', 'c.changed_at'])
    .select(['u.uuid as author', 'u.first_name', 'u.last_name'])
    .where('c.key', 'in', SETTING_KEYS)
  if (key !== undefined) query = query.where('c.key', '=', key)
  if (before_uuid !== undefined) query = query.where('c.uuid', '<', before_uuid)
  const rows = await query.orderBy('c.uuid', 'desc').limit(PAGE).execute()
  return rows.map(({ old_value, new_value, author, first_name, last_name, ...row }) => {
    // Pictures are left out, because a hundred of them would be too large. `restore` brings one back.
    const isShown = isSettingKey(row.key) && !isSecretSetting(row.key) && settingOf(row.key).type !== 'image'
    return {
      ...row,
      old_value: (isShown ? old_value : null) as Change['old_value'],
      new_value: (isShown ? new_value : null) as Change['new_value'],
      can_restore: canRestore(row.key, old_value),
      changed_by: authorOf({ author, first_name, last_name }),
    }
  })
}

/** The value of a setting before a change; null when it is unknown, or no longer allowed. */
export async function readChange(tx: Tx, uuid: string): Promise<{ key: string; value: unknown } | null> {
  const row = await tx
    .selectFrom('setting_changes')
    .select(['key', 'old_value'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()
  return row && canRestore(row.key, row.old_value) ? { key: row.key, value: row.old_value } : null
}

const canRestore = (key: string, value: unknown) =>
  isSettingKey(key) && !isSecretSetting(key) && SETTING_SCHEMAS[key].safeParse(value).success
