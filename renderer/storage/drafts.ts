import { create } from 'zustand'
import { safeStorage } from './safeStorage.ts'

type State = { drafts: Readonly<Record<string, string>> }

/**
 * Texts that the user has typed and not sent yet, by the key of what they belong to. They are in local storage, which
 * stores each key stroke at once, even if the page dies right after it. `name` tells kinds of drafts apart.
 */
export function createDrafts(name: string) {
  const prefix = `${name}/`
  const ownerKey = `${name}_owner`
  const useStore = create<State>()(() => ({ drafts: {} }))
  const keys = () => safeStorage.keys().filter((key) => key.startsWith(prefix))
  const read = () => {
    const entries = keys().map((key) => [key.slice(prefix.length), safeStorage.getItem(key) ?? ''] as const)
    useStore.setState({ drafts: Object.fromEntries(entries) })
  }
  return {
    /** Shows the drafts of `owner` and deletes those of earlier users. */
    start(owner: string): void {
      if (safeStorage.getItem(ownerKey) !== owner) for (const key of keys()) safeStorage.removeItem(key)
      safeStorage.setItem(ownerKey, owner)
      read()
    },
    /** Follows drafts of other tabs and windows. Called once. */
    watch(): void {
      window.addEventListener('storage', (event) => {
        if (event.key === null || event.key.startsWith(prefix)) read()
      })
    },
    get: (key: string): string => useStore.getState().drafts[key] ?? '',
    set(key: string, text: string): void {
      if (text) safeStorage.setItem(prefix + key, text)
      else safeStorage.removeItem(prefix + key)
      const { [key]: _old, ...others } = useStore.getState().drafts
      useStore.setState({ drafts: text ? { ...others, [key]: text } : others })
    },
    /** Calls `listener` when a draft changes, here or in another tab. Returns a function that stops it. */
    on: (key: string, listener: (text: string) => void): (() => void) =>
      useStore.subscribe(({ drafts }, before) => {
        const text = drafts[key] ?? ''
        if (text !== (before.drafts[key] ?? '')) listener(text)
      }),
    /** Whether a draft holds more than spaces. */
    useHas: (key: string): boolean => useStore(({ drafts }) => (drafts[key] ?? '').trim() !== ''),
  }
}
