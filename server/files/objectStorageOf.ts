import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { openSetting } from '#server/settings/secretSetting.ts'
import { type ObjectStorage, openObjectStorage, type StorageAccount } from '#server/storage/objectStorage.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

export type StorageServices = { database: Database; secrets: SecretBox; outbound: Outbound }

/** How a dealer reaches its object storage. */
export type DealerStorage = {
  account: StorageAccount
  /** Whether new content goes there. When off, existing content stays readable until it is moved. */
  isOn: boolean
  /** Version of all settings of the dealer when these were read. */
  version: number
}

/** Finds the object storage of a dealer. Null while a required setting is missing. */
export async function findStorage(
  { database, secrets }: Omit<StorageServices, 'outbound'>,
  dealerId: string,
): Promise<DealerStorage | null> {
  return database.inDealer(dealerId, async (tx) => {
    const { values, version } = await readSettings(tx, [
      'upload_storage_enabled',
      'upload_storage_provider',
      'upload_storage_region',
      'upload_storage_bucket',
    ])
    if (values.upload_storage_bucket === '') return null
    const open = (key: 'upload_storage_access_key' | 'upload_storage_secret_key') =>
      openSetting(tx, secrets, dealerId, key)
    const [accessKey, secretKey] = [await open('upload_storage_access_key'), await open('upload_storage_secret_key')]
    if (accessKey === '' || secretKey === '') return null
    const { upload_storage_provider: endpoint, upload_storage_region: region, upload_storage_bucket: bucket } = values
    return {
      account: { endpoint, region, bucket, accessKey, secretKey },
      isOn: values.upload_storage_enabled,
      version,
    }
  })
}

/** Runs `work` with the storage. Throws `address_not_allowed` when the server may not connect to it. */
export async function withStorage<T>(
  { outbound }: Pick<StorageServices, 'outbound'>,
  account: StorageAccount,
  work: (storage: ObjectStorage) => Promise<T>,
): Promise<T> {
  // Names are checked during the connection's look-up. A bare address has no look-up, so it is checked here.
  const named = account.endpoint === '' ? null : new URL(account.endpoint).hostname
  if (named !== null)
    await outbound.reach(named).catch((error: unknown) => {
      if (error instanceof Failure) throw error
    })
  const storage = openObjectStorage(account, outbound.lookup)
  try {
    return await work(storage)
  } finally {
    storage.close()
  }
}
