import type { fileStoreEndpoints } from '#contract/api/administration/fileStore.ts'
import { onCommit } from '#server/db/database.ts'
import { readFileStore, startMove } from '#server/files/fileMoves.ts'
import { findStorage, type StorageServices } from '#server/files/objectStorageOf.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { HandlersOf } from '#server/request/endpointHandlers.ts'
import { Failure } from '#server/request/failure.ts'

type Services = StorageServices & { jobs: Pick<Jobs, 'wake'>; now: () => number }

/** The stored files of the own dealer, for its administrators. */
export function fileStoreHandlers(services: Services): HandlersOf<keyof typeof fileStoreEndpoints> {
  const { database, jobs, now } = services
  return {
    async 'GET /v1/admin/files'({ session }) {
      return database.inDealer(session.dealerId, readFileStore)
    },
    async 'POST /v1/admin/files/move'({ session }) {
      const { dealerId } = session
      const { target } = await database.inDealer(dealerId, readFileStore)
      if (target === 'object_storage' && !(await findStorage(services, dealerId)))
        throw new Failure('storage_not_set_up')
      return database.inDealer(dealerId, async (tx) => {
        await startMove(tx, session, now())
        onCommit(tx, () => jobs.wake('file_move'))
        return readFileStore(tx)
      })
    },
  }
}
