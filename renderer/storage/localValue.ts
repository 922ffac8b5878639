import { useSyncExternalStore } from 'react'
import { safeStorage } from './safeStorage.ts'

/** Whether a change was made in this tab or in another one. */
export type Origin = 'here' | 'elsewhere'

export type LocalValue<T> = {
  get: () => T
  set: (value: T) => void
  subscribe: (listener: (origin: Origin) => void) => () => void
}

/** A value in local storage as plain text. All tabs and windows of this origin follow it. */
export function createLocalValue<T>(
  key: string,
  parse: (text: string | null) => T,
  format: (value: T) => string = String,
): LocalValue<T> {
  const listeners = new Set<(origin: Origin) => void>()
  let value = parse(safeStorage.getItem(key))
  const change = (next: T, origin: Origin) => {
    value = next
    for (const listener of listeners) listener(origin)
  }
  window.addEventListener('storage', (event) => {
    // A null key means that the whole storage was cleared.
    if (event.key === key || event.key === null) change(parse(safeStorage.getItem(key)), 'elsewhere')
  })
  return {
    get: () => value,
    set: (next) => {
      safeStorage.setItem(key, format(next))
      change(next, 'here')
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useLocalValue<T>({ get, set, subscribe }: LocalValue<T>): [T, (value: T) => void] {
  return [useSyncExternalStore(subscribe, get), set]
}
