import { create } from 'zustand'
import { safeFileName } from '#contract/uploads/fileName.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { holdLock, tryLock } from '#renderer/net/calls/webLock.ts'
import { followSender } from '#renderer/net/outbox/followSender.ts'
import { systemClock } from '#renderer/net/socket/clock.ts'
import { taskStore } from './taskStore.ts'
import { transport } from './transport.ts'
import { UploadQueue } from './uploadQueue.ts'
import type { UploadTask } from './uploadTask.ts'

/** A chosen file, with what lets the browser read it again after a restart. */
export type ChosenFile = { file: File; handle: FileSystemFileHandle | null }

/** Files of the user that are on their way, in the order in which they were chosen. */
export const useUploads = create<{ tasks: readonly UploadTask[] }>()(() => ({ tasks: [] }))

const tab = randomUuid()
const lockOf = (one: string) => `uploads/${one}`
let started = false
let owner = ''
let queue: UploadQueue | null = null

/** Sends the files of the signed-in user, on every screen. Further calls do nothing. */
export function startBackground(): void {
  if (started) return
  started = true
  void holdLock(lockOf(tab))
  followSender('plugin_upload', {
    change(next) {
      queue?.stop()
      queue = null
      useUploads.setState({ tasks: [] })
      owner = next
      if (owner) void begin(owner)
    },
    wake: () => queue?.wake(),
  })
}

async function begin(who: string): Promise<void> {
  const mine = new UploadQueue({
    store: taskStore,
    transport,
    clock: systemClock,
    openHandle,
    onChange: (tasks) => {
      if (queue === mine) useUploads.setState({ tasks })
    },
    onDone: ({ rowUuid }) => void queryClient.invalidateQueries({ queryKey: ['uploads', rowUuid] }),
  })
  queue = mine
  for (const task of await taskStore.list(who)) await adopt(mine, task)
}

/** Takes over a file of a closed tab. It continues by itself unless it is paused, has failed or waits for an answer. */
async function adopt(mine: UploadQueue, task: UploadTask): Promise<void> {
  if (task.status === 'done') return taskStore.remove(task.id)
  await tryLock(lockOf(task.tab), async () => {
    const isRunning = !['paused', 'failed', 'asking'].includes(task.status)
    mine.add([Object.assign({}, task, { tab, status: isRunning ? 'waiting' : task.status, isOffline: false })])
  })
}

/** The file, if the browser still lets this page read it. A question would need a click of the user. */
async function openHandle(handle: FileSystemFileHandle): Promise<File | null> {
  const asked = handle as FileSystemFileHandle & { queryPermission?: (of: object) => Promise<PermissionState> }
  const allowed = await asked.queryPermission?.({ mode: 'read' })
  return allowed === 'granted' ? handle.getFile() : null
}

const taskOf = ({ file, handle }: ChosenFile, groupUuid: string): UploadTask => ({
  id: randomUuid(),
  owner,
  tab,
  name: safeFileName(file.name),
  size: file.size,
  type: file.type.slice(0, 200),
  groupUuid,
  rowUuid: null,
  isVersion: false,
  address: null,
  sent: 0,
  status: 'waiting',
  isConfirmed: false,
  existing: null,
  error: null,
  isOffline: false,
  handle,
  at: Date.now(),
})

/**
 * The queue of the user; null if the user may not send files at this moment. It is started here in case the user was
 * faster than the background work, which begins after the first screen.
 */
function openQueue(): UploadQueue | null {
  startBackground()
  return queue
}

/** Sends files into a group. False when nothing can be sent at this moment; the caller then keeps them. */
export function uploadFiles(chosen: readonly ChosenFile[], groupUuid: string, largest: number): boolean {
  const open = openQueue()
  const tasks = chosen.map((one) => {
    const task = taskOf(one, groupUuid)
    if (one.file.size === 0) return Object.assign(task, { status: 'failed', error: 'no_file' } as const)
    if (one.file.size > largest) return Object.assign(task, { status: 'failed', error: 'file_too_large' } as const)
    return task
  })
  open?.add(tasks, new Map(tasks.map((task, at) => [task.id, chosen[at]?.file as File])))
  return open !== null
}

/** Sends a new version of an existing file. False as for `uploadFiles`. */
export function uploadVersion(chosen: ChosenFile, row: { uuid: string; upload_group_uuid: string }): boolean {
  const open = openQueue()
  const task = Object.assign(taskOf(chosen, row.upload_group_uuid), { rowUuid: row.uuid, isVersion: true })
  open?.add([task], new Map([[task.id, chosen.file]]))
  return open !== null
}

export const pauseUpload = (id: string): void => queue?.pause(id)
/** Continues a file. Returns false for an unknown id, and for another file than the one that was chosen at first. */
export const resumeUpload = (id: string, file?: File): boolean => queue?.resume(id, file) ?? false
export const confirmUpload = (id: string, as: { versionOf: string } | 'new'): void => queue?.confirm(id, as)
export const removeUpload = (id: string): void => void queue?.remove(id)
export const uploadTimeLeft = (id: string): number | null => queue?.timeLeft(id) ?? null
