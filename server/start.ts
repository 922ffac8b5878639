import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { FolderError, keepNewFilesPrivate, openPrivateFolder } from './process/privateFolder.ts'

const dataDir = process.env.DATA_DIR || '.data'
// Before any file is created: other accounts of the machine may not read or change the server's files.
keepNewFilesPrivate()
try {
  openPrivateFolder(dataDir)
} catch (error) {
  const { message } = error as Error
  process.stderr.write(
    error instanceof FolderError ? `${message}\n` : `The data folder could not be opened: ${message}\n`,
  )
  process.exit(1)
}
// Caches compiled code, which saves a third of the time until the server listens. The cache is in the data folder,
// because other accounts cannot write there. All other modules are imported after this.
enableCompileCache(join(dataDir, 'compiled'))
const { listen } = await import('./listen.ts')
await listen()
