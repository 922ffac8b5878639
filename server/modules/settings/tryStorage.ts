import { findStorage, type StorageServices, withStorage } from '#server/files/objectStorageOf.ts'
import { Failure } from '#server/request/failure.ts'
import type { StorageAccount } from '#server/storage/objectStorage.ts'

type StorageError = Error & { $metadata?: { httpStatusCode?: number } }

/** Writes a small object, reads it back and deletes it. Returns how far that went. */
export async function tryStorage(services: StorageServices, dealerId: string, id: string) {
  const found = await findStorage(services, dealerId)
  if (!found?.isOn) throw new Failure('storage_not_set_up')
  const { account } = found
  const key = `werkbank-test/${id}`
  const bytes = Buffer.from(id)
  let step = 'PUT'
  try {
    return await withStorage(services, account, async (storage) => {
      await storage.put(key, bytes, 'text/plain')
      step = 'GET'
      const isSame = (await storage.get(key, bytes.length)).bytes.equals(bytes)
      step = 'DELETE'
      await storage.remove(key)
      return { is_working: isSame, answer: `PUT GET DELETE ${account.bucket}/${key}` }
    })
  } catch (error) {
    if (error instanceof Failure) throw error
    const { name, message, $metadata } = error as StorageError
    const status = $metadata?.httpStatusCode ?? ''
    return { is_working: false, answer: withoutKeys(`${step} ${status} ${name}: ${message}`, account) }
  }
}

/** Removes the keys from an answer of the storage, which may repeat those of the request. */
function withoutKeys(text: string, { accessKey, secretKey }: StorageAccount): string {
  return text.replaceAll(secretKey, '•••').replaceAll(accessKey, '•••').replace(/\s+/g, ' ').slice(0, 300)
}
