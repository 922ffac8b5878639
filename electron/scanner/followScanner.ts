import type { ScannerView } from '#contract/ipc/scanner.ts'
import type { CallsOf } from '#contract/ipc/table.ts'
import type { Log } from '#electron/app/files/log.ts'
import { listPorts, SerialScanner } from './serialScanner.ts'

type Options = {
  settings: {
    current: { scannerPort: string | null }
    onChange: (listener: (now: { scannerPort: string | null }) => void) => void
  }
  /** Receives each code of this computer's scanner. It is handled like keyboard input. */
  onCode: (code: string) => void
  onChange: (view: ScannerView) => void
  log: Log
}

/** Listens to the scanner of the setting `scannerPort`. */
export function followScanner({ settings, ...heard }: Options): CallsOf<'scanner'> {
  const scanner = new SerialScanner(heard)
  scanner.use(settings.current.scannerPort)
  settings.onChange(({ scannerPort }) => scanner.use(scannerPort))
  return { 'scanner.ports': listPorts, 'scanner.read': () => scanner.view }
}
