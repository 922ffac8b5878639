import type { ClientErrorCode, ErrorCode } from '#contract/errors.ts'
import { safeFileName } from '#contract/uploads/fileName.ts'
import { ApiError, isUnreachable } from '#renderer/net/calls/apiError.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import type { Clock } from '#renderer/net/socket/clock.ts'
import { type Existing, nextSpeed, type Speed, timeLeft, type UploadTask } from './uploadTask.ts'

export type TaskStore = {
  put(task: UploadTask): Promise<void>
  remove(id: string): Promise<void>
}

type Sending = { signal: AbortSignal; onAddress(address: string): void; onSent(sent: number): void }

/** Calls to the server. All of them throw `ApiError`. */
export type Transport = {
  /** A stored file with the same content, or else with the same name in the same group. */
  findExisting(task: UploadTask, file: File): Promise<Existing | null>
  /** Creates the row for a new file. A repeat with the same task returns the same row. */
  createRow(task: UploadTask): Promise<string>
  /** Sends the bytes in pieces. Resolves with the uuid of the complete upload. */
  send(task: UploadTask & { rowUuid: string }, file: File, sending: Sending): Promise<string>
  /** Has the complete upload checked and shown. */
  complete(rowUuid: string, uploadUuid: string): Promise<void>
  /** Gives up a row that never got any content. */
  giveUp(rowUuid: string): Promise<void>
}

type Parts = {
  store: TaskStore
  transport: Transport
  clock: Clock
  /** The file behind a kept handle; null when the browser does not give it without a question. */
  openHandle(handle: FileSystemFileHandle): Promise<File | null>
  onChange(tasks: readonly UploadTask[]): void
  onDone(task: UploadTask): void
}

/** Files that are sent at the same time. */
const AT_ONCE = 2
const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 15_000

/** Refusals of a content that can never be accepted. */
const FINAL: readonly string[] = ['wrong_file_type', 'file_infected', 'file_too_large', 'failed_to_read_file']
/** Error codes after which a row is not given up again: it was deleted, has a content, or belongs to another user. */
const SETTLED: readonly string[] = ['not_found', 'record_in_use', 'no_permission']

/**
 * Sends files, a few at a time. A broken connection or a restart only delays a file, because bytes that have arrived
 * are not sent again. A refused file stays in the list with its reason until the user tries again or removes it.
 */
export class UploadQueue {
  readonly #parts: Parts
  readonly #tasks = new Map<string, UploadTask>()
  readonly #files = new Map<string, File>()
  readonly #running = new Map<string, AbortController>()
  readonly #speeds = new Map<string, Speed>()
  /** Tasks whose rows get no content but are still on the server. They are not shown. */
  readonly #givenUp = new Map<string, UploadTask>()
  /** Given-up rows whose call to the server is running. */
  readonly #asked = new Set<string>()
  #failures = 0
  readonly #waiting = new Set<() => void>()
  #isStopped = false

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Takes files over. Those without bytes in memory come from an earlier run of the browser. */
  add(tasks: readonly UploadTask[], files: ReadonlyMap<string, File> = new Map()): void {
    for (const task of tasks) {
      const isGivenUp = task.isGivenUp === true
      ;(isGivenUp ? this.#givenUp : this.#tasks).set(task.id, task)
      const file = files.get(task.id)
      if (file) this.#files.set(task.id, file)
      void this.#parts.store.put(task)
    }
    this.#tell()
    this.wake()
  }

  stop(): void {
    this.#isStopped = true
    for (const running of this.#running.values()) running.abort()
    for (const wakeUp of this.#waiting) wakeUp()
  }

  /** Tries again at once, for example because the connection may be back. */
  wake(): void {
    for (const wakeUp of this.#waiting) wakeUp()
    if (this.#isStopped) return
    for (const left of this.#givenUp.values()) void this.#giveUp(left)
    for (const task of this.#tasks.values()) {
      if (this.#running.size >= AT_ONCE) return
      if (task.status === 'waiting' && !this.#running.has(task.id)) void this.#run(task.id)
    }
  }

  pause(id: string): void {
    const task = this.#tasks.get(id)
    if (!task || !['waiting', 'checking', 'sending'].includes(task.status)) return
    this.#change(id, { status: 'paused', isOffline: false })
    this.#running.get(id)?.abort()
  }

  /** Continues a paused or failed file. `file` replaces one that the browser has lost. */
  resume(id: string, file?: File): boolean {
    const task = this.#tasks.get(id)
    if (!task) return false
    if (file && (file.size !== task.size || safeFileName(file.name) !== task.name)) return false
    if (file) this.#files.set(id, file)
    this.#change(id, { status: 'waiting', error: null })
    this.wake()
    return true
  }

  /** Answers the question about a file that exists already. */
  confirm(id: string, as: { versionOf: string } | 'new'): void {
    const version = as === 'new' ? {} : { rowUuid: as.versionOf, isVersion: true }
    this.#change(id, Object.assign({ status: 'waiting', isConfirmed: true, existing: null } as const, version))
    this.wake()
  }

  /** Removes a file from the list. The row of a new file that is not complete is given up. */
  async remove(id: string): Promise<void> {
    const task = this.#tasks.get(id)
    if (!task) return
    this.#tasks.delete(id)
    this.#files.delete(id)
    this.#speeds.delete(id)
    this.#running.get(id)?.abort()
    this.#tell()
    await this.#parts.store.remove(id)
    if (task.status !== 'done' && task.rowUuid !== null && !task.isVersion) await this.#leave(task, task.rowUuid)
  }

  /** Gives up a row that gets no content. If the server does not answer, it is asked again, even after a restart. */
  #leave(task: UploadTask, rowUuid: string): Promise<void> {
    const left = Object.assign({}, task, { id: rowUuid, rowUuid, isGivenUp: true, handle: null } as const)
    this.#givenUp.set(rowUuid, left)
    void this.#parts.store.put(left)
    return this.#giveUp(left)
  }

  async #giveUp({ id }: UploadTask): Promise<void> {
    if (this.#asked.has(id)) return
    this.#asked.add(id)
    const isSettled = await this.#parts.transport
      .giveUp(id)
      .then(isTrue, (error: unknown) => error instanceof ApiError && SETTLED.includes(error.code))
    this.#asked.delete(id)
    if (!isSettled) return
    this.#givenUp.delete(id)
    await this.#parts.store.remove(id)
  }

  /** Milliseconds until a file has arrived, by the speed of its last pieces. */
  timeLeft(id: string): number | null {
    const task = this.#tasks.get(id)
    const speed = this.#speeds.get(id)
    return task && speed ? timeLeft(speed, task.size - task.sent) : null
  }

  #change(id: string, changes: Partial<UploadTask>): UploadTask | null {
    const before = this.#tasks.get(id)
    if (!before) return null
    const task = Object.assign({}, before, changes)
    this.#tasks.set(id, task)
    void this.#parts.store.put(task)
    this.#tell()
    return task
  }

  #tell(): void {
    this.#parts.onChange([...this.#tasks.values()])
  }

  async #run(id: string): Promise<void> {
    const stop = new AbortController()
    this.#running.set(id, stop)
    try {
      await this.#send(id, stop.signal)
      this.#failures = 0
    } catch (error) {
      await this.#fail(id, error, stop.signal)
    } finally {
      this.#running.delete(id)
    }
    this.wake()
  }

  async #send(id: string, signal: AbortSignal): Promise<void> {
    const { transport, clock } = this.#parts
    const file = await this.#fileOf(id)
    if (!file) return void this.#change(id, { status: 'missing' })
    const checked = await this.#check(id, file, signal)
    if (!checked) return
    const rowUuid = checked.rowUuid ?? (await transport.createRow(checked))
    // The user removed the file while its row was created.
    if (!this.#change(id, { rowUuid })) return this.#leave(checked, rowUuid)
    signal.throwIfAborted()
    const task = Object.assign({}, this.#change(id, { status: 'sending', isOffline: false }) ?? checked, { rowUuid })
    this.#speeds.set(id, { at: clock.now(), sent: task.sent, rate: null })
    const uploadUuid =
      arrivedUpload(task) ??
      (await transport.send(task, file, {
        signal,
        onAddress: (address) => void this.#change(id, { address }),
        onSent: (sent) => {
          this.#speeds.set(id, nextSpeed(this.#speeds.get(id) ?? { at: 0, sent: 0, rate: null }, clock.now(), sent))
          this.#change(id, { sent, isOffline: false })
        },
      }))
    signal.throwIfAborted()
    this.#change(id, { status: 'scanning', sent: task.size })
    await transport.complete(rowUuid, uploadUuid)
    const done = this.#change(id, { status: 'done', handle: null })
    this.#files.delete(id)
    await this.#parts.store.remove(id)
    if (done) this.#parts.onDone(done)
  }

  async #fileOf(id: string): Promise<File | null> {
    const known = this.#files.get(id)
    if (known) return known
    const handle = this.#tasks.get(id)?.handle
    const opened = handle ? await this.#parts.openHandle(handle).catch(() => null) : null
    if (opened === null || opened.size !== this.#tasks.get(id)?.size) return null
    this.#files.set(id, opened)
    return opened
  }

  /** Asks once whether such a file exists. Null when the user has to decide first. */
  async #check(id: string, file: File, signal: AbortSignal): Promise<UploadTask | null> {
    const task = this.#change(id, { status: 'checking' })
    if (!task || task.isConfirmed) return task
    // A file that cannot be read fails here, so that it is not taken for a broken connection.
    await readable(file)
    const existing = await this.#parts.transport.findExisting(task, file)
    signal.throwIfAborted()
    if (existing === null) return this.#change(id, { isConfirmed: true })
    this.#change(id, { status: 'asking', existing })
    return null
  }

  async #fail(id: string, error: unknown, signal: AbortSignal): Promise<void> {
    // This is no failure: the user has paused or removed the file, or the queue was stopped.
    if (signal.aborted) return
    const file = this.#files.get(id)
    const isRead = file === undefined || (await readable(file).then(isTrue, isFalse))
    if (!isRead) {
      this.#files.delete(id)
      return void this.#change(id, { status: 'failed', error: 'failed_to_read_file' })
    }
    if (isUnreachable(error)) return this.#waitAndRetry(id)
    const code: ErrorCode | ClientErrorCode = error instanceof ApiError ? error.code : 'upload_failed'
    const task = this.#tasks.get(id)
    // The server has deleted the pieces, because the upload was interrupted for too long. It starts over.
    if (code === 'not_found' && task?.address != null)
      return void this.#change(id, { status: 'waiting', address: null, sent: 0 })
    this.#change(id, Object.assign({ status: 'failed', error: code } as const, this.#afresh(task, code)))
  }

  /**
   * Prepares another attempt after a refusal. If the content can never be accepted, or was refused before its first
   * byte, the row would stay empty in everybody's list. It is given up, and another attempt creates a new one. If the
   * check of the complete content failed, the server has already removed the row.
   */
  #afresh(task: UploadTask | undefined, code: string): Partial<UploadTask> {
    const isFinal = FINAL.includes(code)
    const fresh = isFinal ? { address: null, sent: 0 } : {}
    if (!task || task.isVersion || task.rowUuid === null || !(isFinal || task.address === null)) return fresh
    if (task.status !== 'scanning') void this.#leave(task, task.rowUuid)
    return Object.assign(fresh, { rowUuid: null, rowKey: randomUuid() })
  }

  async #waitAndRetry(id: string): Promise<void> {
    this.#change(id, { status: 'sending', isOffline: true })
    const pause = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#failures)
    this.#failures += 1
    await new Promise<void>((resolve) => {
      const goOn = () => {
        stop()
        this.#waiting.delete(goOn)
        resolve()
      }
      const stop = this.#parts.clock.after(pause, goOn)
      this.#waiting.add(goOn)
    })
    if (this.#tasks.get(id)?.status === 'sending') this.#change(id, { status: 'waiting' })
  }
}

/** The uuid of an upload that has arrived completely and only lacks the answer to its check. Null for any other. */
const arrivedUpload = ({ address, sent, size }: UploadTask) =>
  address !== null && sent === size ? (address.split('/').at(-1) ?? null) : null

const isTrue = () => true
const isFalse = () => false

/** Throws when the file has changed or gone on the disk. */
async function readable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new ApiError('failed_to_read_file', { status: 0 })
  }
}
