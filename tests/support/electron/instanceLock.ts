import { type FSWatcher, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Message = { argv: string[]; cwd: string }

/**
 * Electron's single-instance lock is synchronous, so this one is made of files. One file holds the process id of the
 * first instance. Beside it later instances leave their messages.
 */
export class InstanceLock {
  private readonly folder: string
  private readonly onMessage: (message: Message) => void
  private watcher: FSWatcher | null = null

  constructor(profile: string, onMessage: (message: Message) => void) {
    this.folder = join(profile, 'stand-in-instance')
    this.onMessage = onMessage
  }

  acquire(): boolean {
    if (this.watcher) return true
    mkdirSync(this.folder, { recursive: true })
    if (this.isHeldByAnother()) {
      this.leaveMessage()
      return false
    }
    writeFileSync(this.pidFile, String(process.pid))
    this.watcher = watch(this.folder, () => this.readMessages())
    this.watcher.unref()
    return true
  }

  release(): void {
    if (!this.watcher) return
    this.watcher.close()
    this.watcher = null
    rmSync(this.pidFile, { force: true })
  }

  private get pidFile(): string {
    return join(this.folder, 'pid')
  }

  private isHeldByAnother(): boolean {
    try {
      const pid = Number(readFileSync(this.pidFile, 'utf8'))
      process.kill(pid, 0)
      return pid !== process.pid
    } catch {
      return false
    }
  }

  private leaveMessage(): void {
    const file = join(this.folder, String(process.pid))
    const message: Message = { argv: process.argv, cwd: process.cwd() }
    writeFileSync(file, JSON.stringify(message))
    // Renamed when complete, so that no reader gets half of it.
    renameSync(file, `${file}.json`)
  }

  private readMessages(): void {
    for (const name of readdirSync(this.folder).filter((entry) => entry.endsWith('.json'))) {
      const file = join(this.folder, name)
      const message = JSON.parse(readFileSync(file, 'utf8')) as Message
      rmSync(file)
      this.onMessage(message)
    }
  }
}
