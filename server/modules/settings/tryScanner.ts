import { scannerOf } from '#server/files/scannerOf.ts'
import { Failure } from '#server/request/failure.ts'
import { type Scanner, scan, scannerVersion } from '#server/storage/virusScanner.ts'

/**
 * The harmless file that every virus scanner reports (eicar.org). It is put together here, so that no scanner reports
 * this source file.
 */
const TEST_FILE = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!', '$H+H*'].join(''),
)

/** Tries the virus scanner. It works if it answers, passes a harmless text and finds the test file. */
export async function tryScanner(services: Parameters<typeof scannerOf>[0], dealerId: string) {
  // Read outside of the `try` below, because an error of the database is not an answer of the scanner.
  const scanner = await scannerOf(services, dealerId)
  if (!scanner) throw new Failure('scanner_not_set_up')
  try {
    return await scanTwice(scanner)
  } catch (error) {
    return { is_working: false, answer: (error as Error).message.slice(0, 300) }
  }
}

async function scanTwice(scanner: Scanner) {
  const version = await scannerVersion(scanner)
  const harmless = await scan(scanner, Buffer.from('Werkbank'))
  const harmful = await scan(scanner, TEST_FILE)
  return {
    is_working: harmless.threat === null && harmful.threat !== null,
    answer: [version, harmless.answer, harmful.answer].join(' · '),
  }
}
