import { create } from 'zustand'
import { CHAT_ATTACHMENTS_MAX } from '#contract/constants.ts'
import type { ClientErrorCode, ErrorCode } from '#contract/errors.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { SEND_FILE_MS } from '#renderer/net/calls/saveAttachment.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { keepFiles, keptFilesOf, type StoredFile } from './keptFiles.ts'

/** A file that the user has chosen for the next message of a chat. */
export type ChosenFile = {
  key: string
  name: string
  size: number
  type: string
  /** Null for a stored file from an earlier start of the app. */
  file: File | null
  /** Null while the file is being sent to the server, and after a refusal. */
  stored: StoredFile | null
  error: ErrorCode | ClientErrorCode | null
}

type State = { chats: Readonly<Record<string, readonly ChosenFile[]>> }

const NONE: readonly ChosenFile[] = []
const useStore = create<State>()(() => ({ chats: {} }))
const onTheWay = new Map<string, AbortController>()

const chosenIn = (chatUuid: string): readonly ChosenFile[] => useStore.getState().chats[chatUuid] ?? NONE
const show = (chatUuid: string, files: readonly ChosenFile[]) =>
  useStore.setState(({ chats }) => ({ chats: { ...chats, [chatUuid]: files } }))
function put(chatUuid: string, files: readonly ChosenFile[]): void {
  show(chatUuid, files)
  keepFiles(chatUuid, storedOf(files))
}
export const storedOf = (chosen: readonly ChosenFile[]): StoredFile[] => chosen.flatMap(({ stored }) => stored ?? [])

const keptFile = (stored: StoredFile): ChosenFile => {
  const { file_uuid: key, name, size, content_type: type } = stored
  return { key, name, size, type, file: null, stored, error: null }
}

/** Shows the kept files of a chat: after a start those of the earlier one, and later those of another tab. */
export function showKeptFiles(chatUuid: string): void {
  const before = chosenIn(chatUuid)
  const kept = keptFilesOf(chatUuid)
  const uuids = new Set(kept.map(({ file_uuid }) => file_uuid))
  const known = new Set(storedOf(before).map(({ file_uuid }) => file_uuid))
  const added = kept.filter(({ file_uuid }) => !known.has(file_uuid)).map(keptFile)
  // Stored files that are no longer kept were sent or removed by another tab.
  const stay = before.filter(({ stored }) => stored === null || uuids.has(stored.file_uuid))
  if (added.length > 0 || stay.length < before.length) show(chatUuid, [...stay, ...added])
}
function change(chatUuid: string, key: string, changed: Partial<ChosenFile>): void {
  const files = chosenIn(chatUuid)
  // The result for a removed file is ignored, also after a sign-out, which must not change the kept files of the draft.
  if (!files.some((one) => one.key === key)) return
  put(
    chatUuid,
    files.map((one) => (one.key === key ? { ...one, ...changed } : one)),
  )
}

/** The files for the next message of a chat. They stay when the user looks at another chat. */
export const useChosenFiles = (chatUuid: string): readonly ChosenFile[] =>
  useStore(({ chats }) => chats[chatUuid] ?? NONE)

/** Stores a chosen file on the server. A refused one stays, with the reason. */
async function store(chatUuid: string, { key, file }: ChosenFile): Promise<void> {
  if (file === null) return
  const abort = new AbortController()
  onTheWay.set(key, abort)
  change(chatUuid, key, { error: null })
  try {
    const body = new Uint8Array(await file.arrayBuffer())
    const stored = await call('POST /v1/chat-attachments', {
      query: { name: file.name },
      body,
      contentType: 'application/octet-stream',
      timeoutMs: SEND_FILE_MS,
      signal: abort.signal,
    })
    change(chatUuid, key, { stored })
  } catch (error) {
    // A file that was moved or deleted since it was chosen cannot be read any more.
    change(chatUuid, key, { error: error instanceof ApiError ? error.code : 'failed_to_read_file' })
  } finally {
    onTheWay.delete(key)
  }
}

/** Adds files to the next message, and stores each at once. Returns false when they are too many for one message. */
export function chooseFiles(chatUuid: string, files: readonly File[]): boolean {
  const before = chosenIn(chatUuid)
  if (before.length + files.length > CHAT_ATTACHMENTS_MAX) return false
  const added = files.map((file): ChosenFile => {
    const { name, size, type } = file
    return { key: randomUuid(), name, size, type, file, stored: null, error: null }
  })
  put(chatUuid, [...before, ...added])
  for (const one of added) void store(chatUuid, one)
  return true
}

/** Stores a refused file again. */
export function retryFile(chatUuid: string, chosen: ChosenFile): void {
  void store(chatUuid, chosen)
}

/** Takes a file off the next message. The server deletes a stored one after a day. */
export function removeFile(chatUuid: string, key: string): void {
  onTheWay.get(key)?.abort()
  put(
    chatUuid,
    chosenIn(chatUuid).filter((one) => one.key !== key),
  )
}

/** Takes the files for the message that is sent now. They come back with `restoreFiles` when it could not be kept. */
export function takeFiles(chatUuid: string): readonly ChosenFile[] {
  const files = chosenIn(chatUuid)
  put(chatUuid, NONE)
  return files
}

export function restoreFiles(chatUuid: string, files: readonly ChosenFile[]): void {
  put(chatUuid, [...files, ...chosenIn(chatUuid)])
}

/** By chat, functions that end the wait of a message for its files, in chats that the user has closed. */
const left = new Map<string, () => void>()

/**
 * Calls `end` once all files of the next message of a chat are stored, or one is refused. Used when the user closes the
 * chat. `comeBack` ends the wait.
 */
export function waitForFiles(chatUuid: string, end: (isRefused: boolean) => void): void {
  const look = () => {
    const files = chosenIn(chatUuid)
    const isRefused = files.some(({ error }) => error !== null)
    if (!isRefused && files.some(({ stored }) => stored === null)) return
    comeBack(chatUuid)
    end(isRefused)
  }
  left.set(chatUuid, useStore.subscribe(look))
  look()
}

/** Ends the wait of a chat that the user opens again. Returns whether a message waited. */
export function comeBack(chatUuid: string): boolean {
  left.get(chatUuid)?.()
  return left.delete(chatUuid)
}

let turns = 0
/** A number that changes with each sign-out. A composer that began with another number sends nothing any more. */
export const filesTurn = (): number => turns

/** Ends all waits and uploads at a sign-out and empties the memory. Files that are kept stay for the next sign-in. */
export function clearFiles(): void {
  turns += 1
  for (const chatUuid of [...left.keys()]) comeBack(chatUuid)
  for (const abort of onTheWay.values()) abort.abort()
  useStore.setState({ chats: {} })
}
