import type { ChatAttachment } from '#contract/api/define/shapes.ts'
import { DAY_MS } from '#contract/durations.ts'
import { createDrafts } from '#renderer/storage/drafts.ts'

/** A file that the server has stored for a message. */
export type StoredFile = ChatAttachment & { file_uuid: string }

/**
 * Time for which a file of an unsent message is kept here (ms). The server deletes a file that no message shows after a
 * day; an hour is left to send it.
 */
const KEPT_MS = DAY_MS - 60 * 60_000

/** A stored file of an unsent message, and when it was chosen (ms since 1970). */
type KeptFile = StoredFile & { chosen_at: number }

/** The stored files of unsent messages, by the uuid of their chat. They survive a restart like the text of the draft. */
const { start: startKeptFiles, watch: watchKeptFiles, get, set, on } = createDrafts('chat_files')

export { startKeptFiles, watchKeptFiles }

function parse(text: string): KeptFile[] {
  try {
    const read: unknown = JSON.parse(text || '[]')
    return Array.isArray(read) ? read.filter((one: KeptFile) => one.chosen_at > Date.now() - KEPT_MS) : []
  } catch {
    return []
  }
}

/** The files that a chat's draft has kept, without those that the server has deleted. */
export const keptFilesOf = (chatUuid: string): StoredFile[] =>
  parse(get(chatUuid)).map(({ chosen_at: _, ...file }) => file)

/** Keeps the stored files of a chat's draft. A file that is kept already keeps its time. */
export function keepFiles(chatUuid: string, files: readonly StoredFile[]): void {
  const times = new Map(parse(get(chatUuid)).map(({ file_uuid, chosen_at }) => [file_uuid, chosen_at]))
  const kept = files.map((file) => ({ ...file, chosen_at: times.get(file.file_uuid) ?? Date.now() }))
  const text = kept.length === 0 ? '' : JSON.stringify(kept)
  if (text !== get(chatUuid)) set(chatUuid, text)
}

/** Calls `listener` when the kept files of a chat change, here or in another tab. Returns a function that stops it. */
export const onKeptFiles = (chatUuid: string, listener: () => void): (() => void) => on(chatUuid, listener)
