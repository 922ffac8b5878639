import { createLocalValue } from '#renderer/storage/localValue.ts'
import { NOTHING_SEEN, type Seen } from './updateNews.ts'

/** Shared by both windows, so that a question answered in one is not asked in the other. */
export const seenNews = createLocalValue<Seen>('updateNews', parse, JSON.stringify)

function parse(text: string | null): Seen {
  if (text === null) return NOTHING_SEEN
  try {
    const kept: Partial<Seen> | null = JSON.parse(text)
    return { ...NOTHING_SEEN, ...kept }
  } catch {
    return NOTHING_SEEN
  }
}

export function markSeen(part: Partial<Seen>): void {
  seenNews.set({ ...seenNews.get(), ...part })
}
