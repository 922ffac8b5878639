import { records } from '#contract/records/index.ts'
import type { Core } from '#server/core/core.ts'
import type { Hooks } from '#server/records/hooks.ts'
import type { Context } from '#server/records/service.ts'
import type { Session } from '#server/request/session.ts'
import { rowForContent } from './takeOver.ts'
import { uploadHandlers } from './uploadHandlers.ts'
import { uploadHooks } from './uploadHooks.ts'
import { expireVersions, purgeUploads } from './uploadNight.ts'
import { uploadSource } from './uploadSource.ts'
import { uploadWidgets } from './uploadWidgets.ts'

/** Shared files by file group: contents, versions, and the nightly deletion of old ones. */
export function uploadsModule(core: Core) {
  const { hub, files, thumbnails, now } = core
  const hooks = uploadHooks({ hub, now })
  const uploads: Context = Object.assign({}, core, { record: records.upload, hooks: hooks as Hooks })
  return {
    handlers: uploadHandlers({ uploads, files, thumbnails }),
    hooks: { upload: hooks },
    widgets: uploadWidgets(uploads),
    sources: [uploadSource(uploads)],
    expire: {
      upload: (tx: Parameters<typeof expireVersions>[0], dealerId: string, _now: number, uuids: readonly string[]) =>
        expireVersions(tx, uploads, dealerId, uuids),
    },
    mayBring: {
      async upload(session: Session, uuid: string): Promise<void> {
        await rowForContent({ uploads }, session, uuid)
      },
    },
    tidyFiles: (dealerId: string) => purgeUploads(uploads, dealerId),
  }
}
