import { join } from 'node:path'
import { root } from '#tests/support/desktop/binary.ts'

/** The Node of the lock file; the one that runs the tests may be too old for what is started here. */
export const projectNode = join(root, 'node_modules/node/bin/node')
