import { create } from 'zustand'
import type { ChatAttachment } from '#contract/api/define/shapes.ts'
import { CHAT_ATTACHMENTS_MAX } from '#contract/constants.ts'
import type { ClientErrorCode, ErrorCode } from '#contract/errors.ts'
import { call } from '#renderer/net/calls/api.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { SEND_FILE_MS } from '#renderer/net/calls/saveAttachment.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'

/** A file that the server has stored for a message. */
export type StoredFile = ChatAttachment & { file_uuid: string }

/** A file that the user has chosen for the next message of a chat. */
export type ChosenFile = {
  key: string
  file: File
  /** Null while it is on its way, and after a refusal. */
  stored: StoredFile | null
  error: ErrorCode | ClientErrorCode | null
}

type State = { chats: Readonly<Record<string, readonly ChosenFile[]>> }

const NONE: readonly ChosenFile[] = []
const useStore = create<State>()(() => ({ chats: {} }))
const onTheWay = new Map<string, AbortController>()

const chosenIn = (chatUuid: string): readonly ChosenFile[] => useStore.getState().chats[chatUuid] ?? NONE
const put = (chatUuid: string, files: readonly ChosenFile[]) =>
  useStore.setState(({ chats }) => ({ chats: { ...chats, [chatUuid]: files } }))
const change = (chatUuid: string, key: string, changed: Partial<ChosenFile>) =>
  put(
    chatUuid,
    chosenIn(chatUuid).map((one) => (one.key === key ? { ...one, ...changed } : one)),
  )

/** The files for the next message of a chat. They stay when the user looks at another chat. */
export const useChosenFiles = (chatUuid: string): readonly ChosenFile[] =>
  useStore(({ chats }) => chats[chatUuid] ?? NONE)

/** Stores a chosen file on the server. A refused one stays, with the reason. */
async function store(chatUuid: string, { key, file }: ChosenFile): Promise<void> {
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
  const added = files.map((file) => ({ key: randomUuid(), file, stored: null, error: null }))
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

/** Another user has signed in. */
export function clearFiles(): void {
  for (const abort of onTheWay.values()) abort.abort()
  useStore.setState({ chats: {} })
}
