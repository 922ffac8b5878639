import { EventEmitter } from 'node:events'
import type { Notification, NotificationConstructorOptions } from 'electron'
import { preventable } from './event.ts'

/** Nothing is drawn: a test reads the notification, and clicks it with `emit('click')`. */
export class StandInNotification
  extends EventEmitter
  implements Pick<Notification, 'body' | 'groupId' | 'id' | 'title'>
{
  readonly id: string
  readonly groupId: string
  title: string
  body: string
  silent: boolean
  private isShown = false

  constructor(options: NotificationConstructorOptions = {}) {
    super()
    this.id = options.id || crypto.randomUUID()
    this.groupId = options.groupId ?? ''
    this.title = options.title ?? ''
    this.body = options.body ?? ''
    this.silent = options.silent ?? false
  }

  static isSupported(): boolean {
    return true
  }
  static async getHistory(): Promise<StandInNotification[]> {
    return []
  }

  // Methods, not properties: tests wrap them on the prototype.
  show(): void {
    this.isShown = true
    this.emit('show', preventable())
  }
  close(): void {
    if (!this.isShown) return
    this.isShown = false
    this.emit('close', preventable())
  }
}
