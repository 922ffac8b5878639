import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { isSecretSetting, isSettingKey, SETTING_KEYS, type SETTINGS, settingOf } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { imagesOf } from '#server/settings/imageAddress.ts'
import { OPEN_SETTING_KEYS, readSettings } from '#server/settings/readSettings.ts'
import { authorOf } from './changes.ts'

type Listing = EndpointOutput<'GET /v1/admin/settings'>
type Value = Listing['settings'][number]['value']

/**
 * Every setting with its value and its last author. Secrets only show whether they are set, pictures show their file.
 */
async function readAll(tx: Tx): Promise<Listing> {
  const [{ values, version }, stored, last] = await Promise.all([
    readSettings(tx, OPEN_SETTING_KEYS),
    tx.selectFrom('settings').select('key').execute(),
    tx
      .selectFrom('setting_changes as c')
      .leftJoin('users as u', (join) =>
        join.onRef('u.dealer_id', '=', 'c.dealer_id').onRef('u.uuid', '=', 'c.changed_by'),
      )
      .distinctOn('c.key')
      .select(['c.key', 'c.changed_at', 'u.uuid as author', 'u.first_name', 'u.last_name'])
      .orderBy('c.key')
      .orderBy('c.uuid', 'desc')
      .execute(),
  ])
  const changes = new Map(last.map((row) => [row.key, row]))
  const set = new Set(stored.map((row) => row.key))
  const settings = SETTING_KEYS.map((key) => {
    const change = changes.get(key)
    return {
      key,
      value: (isSecretSetting(key) ? null : values[key]) as Value,
      is_set: set.has(key),
      changed_at: change?.changed_at ?? null,
      changed_by: change ? authorOf(change) : null,
    }
  })
  return { version, settings }
}

const isImage = (key: string) => isSettingKey(key) && settingOf(key).type === 'image'

/** The data of the settings form, with addresses of pictures. */
export async function listSettings(tx: Tx, company: string): Promise<Listing> {
  const { version, settings } = await readAll(tx)
  const images = await imagesOf(tx, company, Object.fromEntries(settings.map(({ key, value }) => [key, value])))
  const addresses = new Map<string, string>(images.map(({ key, address }) => [key, address]))
  return {
    version,
    settings: settings.map((row) => Object.assign(row, { value: addresses.get(row.key) ?? row.value })),
  }
}

/** Values that differ from the default, without secrets. `images` are the picture files by key. */
export async function exportSettings(
  tx: Tx,
): Promise<{ values: Record<string, Value>; images: Record<string, string> }> {
  const { settings } = await readAll(tx)
  const told = settings.filter(({ key, is_set }) => is_set && !isSecretSetting(key as keyof typeof SETTINGS))
  return {
    values: Object.fromEntries(told.map(({ key, value }) => [key, value])),
    images: Object.fromEntries(told.filter(({ key }) => isImage(key)).map(({ key, value }) => [key, String(value)])),
  }
}
