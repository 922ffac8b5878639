import type { ClientErrorCode, ErrorCode } from '#contract/errors.ts'

/**
 * `asking`: the same content or a file of that name exists, and the user decides. `missing`: the browser has lost the
 * file, and the user chooses it again. `scanning`: all bytes have arrived and are checked.
 */
type TaskStatus = 'waiting' | 'checking' | 'asking' | 'sending' | 'paused' | 'missing' | 'scanning' | 'done' | 'failed'

/** A file that exists already. `content`: the same bytes. `name`: the same name in the same group. */
export type Existing = { by: 'content' | 'name'; uuid: string; name: string; groupName: string; isDeleted: boolean }

/** One file on its way to the server. It is kept on this device until the server has it. */
export type UploadTask = {
  id: string
  /** Dealer and user, so that no other user sends this file. */
  owner: string
  /** The tab that sends the file. */
  tab: string
  name: string
  size: number
  type: string
  groupUuid: string
  /** The row that gets the content; null until it is created. */
  rowUuid: string | null
  /** The idempotency key for creating the row, so that a repeat creates no second one. The default is the task's id. */
  rowKey?: string
  /** Whether the file was removed or refused. Its hidden task is kept until the row is gone from the server. */
  isGivenUp?: boolean
  /** Whether the content becomes a new version of an existing file. */
  isVersion: boolean
  /** The address of the upload; null before it begins. */
  address: string | null
  sent: number
  status: TaskStatus
  /** Whether it can be sent: no such file exists, or the user wants to upload it all the same. */
  isConfirmed: boolean
  existing: Existing | null
  /** The reason of a failure. */
  error: ErrorCode | ClientErrorCode | null
  /** Whether the connection is lost. The upload continues by itself. */
  isOffline: boolean
  /** Lets the browser read the file again after a restart, where it can. */
  handle: FileSystemFileHandle | null
  at: number
}

/** Whether a file still needs the network or the user. */
export const isOpen = ({ status }: Pick<UploadTask, 'status'>): boolean => status !== 'done'

/** The bytes `sent` until a moment, and the speed in bytes per millisecond, for which the latest pieces count most. */
export type Speed = { at: number; sent: number; rate: number | null }

/** Share of the newest piece in the speed. */
const NEWEST = 0.3

export function nextSpeed(before: Speed, at: number, sent: number): Speed {
  const took = at - before.at
  if (took <= 0 || sent <= before.sent) return { at: before.at, sent: before.sent, rate: before.rate }
  const measured = (sent - before.sent) / took
  return { at, sent, rate: before.rate === null ? measured : before.rate * (1 - NEWEST) + measured * NEWEST }
}

/** Milliseconds until the rest has arrived. Null until a speed is known. */
export const timeLeft = ({ rate }: Speed, left: number): number | null =>
  rate === null || rate <= 0 ? null : Math.ceil(left / rate)
