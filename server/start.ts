import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { FolderError, keepNewFilesPrivate, openPrivateFolder } from './process/privateFolder.ts'

const dataDir = process.env.DATA_DIR || '.data'
// Before any file is made: no other account of the machine may read or change what the server keeps.
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
// What was compiled once need not be compiled at each start: a third of the time until the server listens. In the data
// folder, because nobody else may write there. Everything else is imported after it.
enableCompileCache(join(dataDir, 'compiled'))
const { listen } = await import('./listen.ts')
await listen()
