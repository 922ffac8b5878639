import { spawn } from 'node:child_process'

export type SerialLine = {
  /** The path of the line in the system. */
  path: string
  /** Sends bytes like the device at the other end. */
  send(text: string): void
  unplug(): Promise<void>
}

/** A serial line whose other end a test controls: a pseudo-terminal, which the app opens like a real line. */
export async function openSerialLine(): Promise<SerialLine> {
  const holder = spawn('script', ['-qfc', "sh -c 'tty; stty raw -echo; exec sleep 600'", '/dev/null'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => holder.once('exit', () => resolve()))
  const path = await new Promise<string>((resolve, reject) => {
    let said = ''
    holder.once('error', reject)
    holder.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const [found] = /\/dev\/pts\/\d+(?=\r?\n)/.exec(said) ?? []
      if (found) resolve(found)
    })
  })
  return {
    path,
    send: (text) => void holder.stdin.write(text),
    unplug() {
      holder.kill('SIGKILL')
      return ended
    },
  }
}
