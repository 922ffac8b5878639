import { createHash } from 'node:crypto'
import { FORMER_CHECKSUMS } from './formerChecksums.ts'

/** Hexadecimal digits of a checksum: 128 bits. */
const DIGITS = 32

const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** A checkout may have changed the line ends. That does not change the migration. */
const withUnixLines = (text: string) => text.replaceAll('\r\n', '\n')

/** Checksum of the statements of a migration. Lines that are only a comment do not count, so they may be reworded. */
export function migrationChecksum(text: string): string {
  const statements = withUnixLines(text)
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join('\n')
  return digest(statements).slice(0, DIGITS)
}

/**
 * Whether a migration still has the statements that ran under `recorded`. Earlier servers recorded the digest of the
 * whole file with its comments: it counts if the file is unchanged, or if it is one of `FORMER_CHECKSUMS`.
 */
export const isUnchanged = (text: string, recorded: string): boolean =>
  recorded === digest(withUnixLines(text)) ||
  (FORMER_CHECKSUMS[recorded.slice(0, DIGITS)] ?? recorded) === migrationChecksum(text)
