import type { ScannerPort, ScannerView } from '#contract/ipc/scanner.ts'
import type { Log } from '#electron/app/files/log.ts'
import { readCodes } from './readCodes.ts'

/** Factory setting of hand scanners. A scanner on USB ignores it. */
const BAUD_RATE = 9_600
const RETRY_MS = 3_000

type Options = {
  onCode: (code: string) => void
  onChange: (view: ScannerView) => void
  log: Log
}

/** The driver is loaded only when such a scanner is used. Most scanners type like a keyboard. */
const driver = async () => (await import('serialport')).SerialPort

/** The current serial ports. Empty on a Linux without udev, which the driver needs. */
export async function listPorts(): Promise<ScannerPort[]> {
  const SerialPort = await driver()
  const found = await SerialPort.list().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return found.map(({ path, manufacturer }) => ({ path, title: [path, manufacturer].filter(Boolean).join(' – ') }))
}

/** Listens to a scanner on a serial port while one is chosen, and reconnects after it was unplugged. */
export class SerialScanner {
  private wanted: string | null = null
  private close: () => void = () => {}
  private retry: NodeJS.Timeout | undefined
  private state: ScannerView['state'] = 'none'
  private readonly options: Options

  constructor(options: Options) {
    this.options = options
  }

  get view(): ScannerView {
    return { state: this.state }
  }

  /** Listens to the scanner on this port. Null stops listening. */
  use(path: string | null): void {
    if (path === this.wanted) return
    this.wanted = path
    this.close()
    clearTimeout(this.retry)
    if (path === null) this.become('none')
    else void this.open(path)
  }

  private become(state: ScannerView['state']): void {
    if (state === this.state) return
    this.state = state
    this.options.onChange(this.view)
  }

  private async open(path: string): Promise<void> {
    const SerialPort = await driver()
    if (path !== this.wanted) return
    const port = new SerialPort({ path, baudRate: BAUD_RATE, autoOpen: false })
    const { take, stop } = readCodes(this.options.onCode)
    let isOver = false
    const end = () => {
      isOver = true
      stop()
      port.removeAllListeners('data')
      if (port.isOpen) port.close()
    }
    const lost = (reason: unknown) => {
      if (isOver) return
      end()
      if (this.state !== 'missing') this.options.log('scanner.missing', { path, reason: String(reason) })
      this.become('missing')
      this.retry = setTimeout(() => void this.open(path), RETRY_MS)
    }
    this.close = end
    port.on('data', take)
    port.on('error', lost)
    port.on('close', lost)
    port.open((error) => {
      if (error) return lost(error)
      if (isOver) return port.close()
      this.become('ready')
    })
  }
}
