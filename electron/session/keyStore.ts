import { safeStorage } from 'electron'

/** Encrypts with the operating system's key store. Each part throws while the store is not available. */
export type KeyStore = {
  isAvailable(): Promise<boolean>
  encrypt(text: string): Promise<Buffer>
  decrypt(sealed: Buffer): Promise<string>
}

/**
 * On Linux without a key ring Electron offers a key that anybody can read; that is no protection, so it counts as not
 * available and a session then lasts until the app is quit.
 */
export const systemKeyStore: KeyStore = {
  async isAvailable() {
    if (process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text') return false
    return safeStorage.isAsyncEncryptionAvailable()
  },
  encrypt: (text) => safeStorage.encryptStringAsync(text),
  decrypt: async (sealed) => (await safeStorage.decryptStringAsync(sealed)).result,
}
