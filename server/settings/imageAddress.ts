import { type SettingKey, settingOf } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'

type Image = { key: SettingKey; fileUuid: string; address: string; digest: string }

/**
 * Addresses of the pictures among settings, whose values are uuids of files. An address names the content, so it can be
 * cached for ever. It also names the dealer, because an <img> sends no session.
 */
export async function imagesOf(tx: Tx, company: string, values: Readonly<Record<string, unknown>>): Promise<Image[]> {
  const keys = Object.keys(values) as SettingKey[]
  const images = keys.filter((key) => settingOf(key).type === 'image' && values[key] !== '')
  if (images.length === 0) return []
  const rows = await tx
    .selectFrom('files')
    .select(['uuid', 'digest'])
    .where(
      'uuid',
      'in',
      images.map((key) => String(values[key])),
    )
    .execute()
  const digests = new Map(rows.map(({ uuid, digest }) => [uuid, digest.toString('hex')]))
  return images.flatMap((key) => {
    const fileUuid = String(values[key])
    const digest = digests.get(fileUuid)
    if (digest === undefined) return []
    return [{ key, fileUuid, digest, address: `/api/v1/settings/pictures/${encodeURIComponent(company)}/${digest}` }]
  })
}
