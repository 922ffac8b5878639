import type { Database } from '#server/db/database.ts'
import { Failure } from '#server/request/failure.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import { openSetting } from '#server/settings/secretSetting.ts'
import { openObjectStorage, type StorageAccount } from '#server/storage/objectStorage.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { SecretBox } from '#server/storage/secretBox.ts'

type Services = { database: Database; secrets: SecretBox; outbound: Outbound }

/** How the dealer reaches its object storage; null while that is off or not complete. */
async function storageOf({ database, secrets }: Services, dealerId: string): Promise<StorageAccount | null> {
  return database.inDealer(dealerId, async (tx) => {
    const { values } = await readSettings(tx)
    if (!values.plugin_upload || !values.upload_storage_enabled || values.upload_storage_bucket === '') return null
    const open = (key: 'upload_storage_access_key' | 'upload_storage_secret_key') =>
      openSetting(tx, secrets, dealerId, key)
    const [accessKey, secretKey] = [await open('upload_storage_access_key'), await open('upload_storage_secret_key')]
    if (accessKey === '' || secretKey === '') return null
    const { upload_storage_provider: endpoint, upload_storage_region: region, upload_storage_bucket: bucket } = values
    return { endpoint, region, bucket, accessKey, secretKey }
  })
}

type StorageError = Error & { $metadata?: { httpStatusCode?: number } }

/** Writes a small object, reads it back, deletes it, and tells how far that went. */
export async function tryStorage(services: Services, dealerId: string, id: string) {
  const account = await storageOf(services, dealerId)
  if (!account) throw new Failure('storage_not_set_up')
  // Names are looked up as the connection is made; an address is not looked up.
  const named = account.endpoint === '' ? null : new URL(account.endpoint).hostname
  if (named !== null)
    await services.outbound.reach(named).catch((error) => {
      if (error instanceof Failure) throw error
    })
  const storage = openObjectStorage(account, services.outbound.lookup)
  const key = `werkbank-test/${id}`
  const bytes = Buffer.from(id)
  let step = 'PUT'
  try {
    await storage.put(key, bytes, 'text/plain')
    step = 'GET'
    const isSame = (await storage.get(key)).equals(bytes)
    step = 'DELETE'
    await storage.remove(key)
    return { is_working: isSame, answer: `PUT GET DELETE ${account.bucket}/${key}` }
  } catch (error) {
    if (error instanceof Failure) throw error
    const { name, message, $metadata } = error as StorageError
    const status = $metadata?.httpStatusCode ?? ''
    return { is_working: false, answer: withoutKeys(`${step} ${status} ${name}: ${message}`, account) }
  } finally {
    storage.close()
  }
}

/** A storage may repeat in its answer what it was asked with. */
function withoutKeys(text: string, { accessKey, secretKey }: StorageAccount): string {
  return text.replaceAll(secretKey, '•••').replaceAll(accessKey, '•••').replace(/\s+/g, ' ').slice(0, 300)
}
