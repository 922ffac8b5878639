import { join } from 'node:path'
import { root } from '#tests/support/desktop/binary.ts'

/** The Node of the lock file. The Node that runs the tests may be too old for the started programs. */
export const projectNode = join(root, 'node_modules/node/bin/node')
