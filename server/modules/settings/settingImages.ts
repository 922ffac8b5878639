import { settingOf } from '#contract/settings/registry.ts'
import type { Tx } from '#server/db/database.ts'
import { type Admitted, type Files, keepFile } from '#server/files/files.ts'
import { FILE_USES } from '#server/files/fileUses.ts'
import { Failure } from '#server/request/failure.ts'
import type { Session } from '#server/request/session.ts'
import type { SettingChange } from '#server/settings/checkSettings.ts'

type AdmittedImages = ReadonlyMap<string, Admitted>

const isImage = ({ key, value }: SettingChange) =>
  settingOf(key).type === 'image' && typeof value === 'string' && value !== ''

function contentOf(dataUrl: string) {
  const [, type = ''] = /^data:([^;]+);/.exec(dataUrl) ?? []
  return { type, bytes: Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64') }
}

export const toDataUrl = ({ type, bytes }: { type: string; bytes: Buffer }) =>
  `data:${type};base64,${bytes.toString('base64')}`

/** The changed pictures, admitted by the file store. With the virus scanner on, unscanned pictures are not stored. */
export async function admitImages(
  files: Files,
  session: Session,
  changes: readonly SettingChange[],
): Promise<AdmittedImages> {
  const admitted = new Map<string, Admitted>()
  for (const change of changes.filter(isImage))
    try {
      admitted.set(
        change.key,
        await files.admit(session, FILE_USES.settingImage, contentOf(String(change.value)), null),
      )
    } catch (error) {
      const isInfected = error instanceof Failure && error.code === 'file_infected'
      throw isInfected ? new Failure('validation_failed', { fields: { [`values.${change.key}`]: 'infected' } }) : error
    }
  return admitted
}

/** The changes as stored: a picture becomes the uuid of its file. An unchanged picture keeps its file. */
export async function keepImages(
  tx: Tx,
  session: Session,
  now: number,
  changes: readonly SettingChange[],
  admitted: AdmittedImages,
): Promise<SettingChange[]> {
  const written: SettingChange[] = []
  for (const { key, value } of changes) {
    const image = admitted.get(key)
    if (!image) written.push({ key, value })
    else
      written.push({ key, value: (await sameFile(tx, key, image)) ?? (await keepFile(tx, session, now, image, null)) })
  }
  return written
}

async function sameFile(tx: Tx, key: SettingChange['key'], { digest }: Admitted): Promise<string | null> {
  const setting = await tx.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  if (typeof setting?.value !== 'string') return null
  const file = await tx
    .selectFrom('files')
    .select('uuid')
    .where('uuid', '=', setting.value)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return file?.uuid ?? null
}
