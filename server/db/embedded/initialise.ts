import { PGlite } from '@electric-sql/pglite'
import { compileOnce } from './wasmCompiler.ts'

/**
 * Makes the files of a new embedded database in the folder named on the command line, in a process of its own: it runs a
 * second Postgres beside the first, and the memory of both would stay with the server for as long as it lives.
 */
compileOnce()
const [folder = ''] = process.argv.slice(2)
const database = await PGlite.create({ dataDir: folder })
await database.close()
