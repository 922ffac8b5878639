import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

// What was compiled once need not be compiled at each start: a third of the time until the server listens. In the data
// folder, because nobody else may write there. Everything else is imported after it.
enableCompileCache(join(process.env.DATA_DIR || '.data', 'compiled'))
const { listen } = await import('./listen.ts')
await listen()
