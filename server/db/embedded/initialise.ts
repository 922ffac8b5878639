import { PGlite } from '@electric-sql/pglite'
import { compileOnce } from './wasmCompiler.ts'

/**
 * Creates the files of a new embedded database in the folder of the command line. It runs as a process of its own,
 * because it starts a second Postgres beside the first. In the server, the memory of both would stay in use.
 */
compileOnce()
const [folder = ''] = process.argv.slice(2)
const database = await PGlite.create({ dataDir: folder })
await database.close()
