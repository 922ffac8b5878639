import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { parse, resolve } from 'node:path'

/** Permissions of a folder that only the account of the server may enter. */
const OWNER_ONLY = 0o700
const STICKY = 0o1000

/** A data folder that cannot be closed to other accounts. The message is one sentence for the operator. */
export class FolderError extends Error {}

/** New files are readable by the server's account only. Call it before any file is created. */
export function keepNewFilesPrivate(): void {
  process.umask(0o077)
}

/**
 * Creates `folder` and closes it to all other accounts of the machine, also when it exists already and is open. The
 * embedded database creates files with mode 0666, so only the folder protects them. On Windows the permissions of the
 * parent folder apply, and this changes nothing.
 */
export function openPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY })
  if (process.platform === 'win32') return
  const { mode } = statSync(folder)
  // Closing a shared folder such as /tmp would break other programs of the machine.
  if ((mode & STICKY) !== 0 || resolve(folder) === parse(resolve(folder)).root)
    throw new FolderError(
      `The data folder ${folder} is shared with other programs: set DATA_DIR to a folder of its own.`,
    )
  if ((mode & 0o777) === OWNER_ONLY) return
  try {
    chmodSync(folder, OWNER_ONLY)
  } catch {
    throw new FolderError(
      `The data folder ${folder} can be read by other accounts: give it to the account of the server (chown), mode 0700.`,
    )
  }
}
