import { EventEmitter } from 'node:events'
import type { IpcMain } from 'electron'

type Handler = Parameters<IpcMain['handle']>[1]

class StandInIpcMain extends EventEmitter implements Pick<IpcMain, 'handle' | 'removeHandler'> {
  private readonly handlers = new Map<string, Handler>()

  handle(channel: string, handler: Handler): void {
    if (this.handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.handlers.set(channel, handler)
  }

  removeHandler(channel: string): void {
    this.handlers.delete(channel)
  }

  handlerOf(channel: string): Handler {
    const handler = this.handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return handler
  }
}

export const ipcMain = new StandInIpcMain()
