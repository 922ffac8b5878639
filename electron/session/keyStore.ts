import { safeStorage } from 'electron'

/**
 * Encryption with the operating system's key store. `encrypt` and `decrypt` throw while the store is not available.
 */
export type KeyStore = {
  isAvailable(): Promise<boolean>
  encrypt(text: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<string>
}

/**
 * On Linux without a key ring Electron offers a key that everybody can read. That is no protection, so it counts as not
 * available. A session then lasts until the app quits.
 */
export const systemKeyStore: KeyStore = {
  async isAvailable() {
    if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
    return safeStorage.isAsyncEncryptionAvailable()
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (sealed) => (await safeStorage.decryptStringAsync(sealed)).result,
}
