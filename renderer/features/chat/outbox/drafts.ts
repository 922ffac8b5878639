import { create } from 'zustand'
import { safeStorage } from '#renderer/storage/safeStorage.ts'

/** Drafts are in local storage, which stores each key stroke at once, even if the page dies right after it. */
const PREFIX = 'chat_draft/'
const OWNER = 'chat_draft_owner'

type Drafts = { drafts: Readonly<Record<string, string>> }

const useStore = create<Drafts>()(() => ({ drafts: {} }))

/** Shows the drafts of `owner` and deletes those of earlier users. */
export function startDrafts(owner: string): void {
  if (safeStorage.getItem(OWNER) !== owner) for (const key of draftKeys()) safeStorage.removeItem(key)
  safeStorage.setItem(OWNER, owner)
  read()
}

/** Follows drafts of other tabs and windows. Called once. */
export function watchDrafts(): void {
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key.startsWith(PREFIX)) read()
  })
}

export function getDraft(chatUuid: string): string {
  return useStore.getState().drafts[chatUuid] ?? ''
}

export function setDraft(chatUuid: string, text: string): void {
  if (text) safeStorage.setItem(PREFIX + chatUuid, text)
  else safeStorage.removeItem(PREFIX + chatUuid)
  const { [chatUuid]: _old, ...others } = useStore.getState().drafts
  useStore.setState({ drafts: text ? { ...others, [chatUuid]: text } : others })
}

/** Calls `listener` when the draft of a chat changes, here or in another tab. Returns a function that stops it. */
export function onDraft(chatUuid: string, listener: (text: string) => void): () => void {
  return useStore.subscribe(({ drafts }, before) => {
    const text = drafts[chatUuid] ?? ''
    if (text !== (before.drafts[chatUuid] ?? '')) listener(text)
  })
}

export function useHasDraft(chatUuid: string): boolean {
  return useStore(({ drafts }) => (drafts[chatUuid] ?? '').trim() !== '')
}

function draftKeys(): string[] {
  return safeStorage.keys().filter((key) => key.startsWith(PREFIX))
}

function read(): void {
  const entries = draftKeys().map((key) => [key.slice(PREFIX.length), safeStorage.getItem(key) ?? ''] as const)
  useStore.setState({ drafts: Object.fromEntries(entries) })
}
