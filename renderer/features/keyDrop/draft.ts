import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { safeStorage } from '#renderer/storage/safeStorage.ts'

/** Everything that a customer has typed, except the photos. Texts stay as they were typed. */
export type Draft = {
  licensePlate: string
  customer_name: string
  customer_phone: string
  description: string
  kilometers: string
  key_place: string
  /** The drawn signature as the path of an SVG. */
  path: string
  /** Whether the customer signs with a typed name instead of drawing, which needs a finger or mouse. */
  signsByName: boolean
  typedName: string
  isNameConfirmed: boolean
  hasConsent: boolean
  /** A hidden field, which only robots fill in. */
  website: string
  /** Identifies the sending, so that a repeat makes no second check-in. */
  uuid: string
}
/** Fields with a text. */
export type TextName = 'licensePlate' | 'customer_name' | 'customer_phone' | 'description' | 'kilometers' | 'key_place'

const KEY = 'key_drop_draft'

export const emptyDraft = (): Draft => ({
  licensePlate: '',
  customer_name: '',
  customer_phone: '',
  description: '',
  kilometers: '',
  key_place: '',
  path: '',
  signsByName: false,
  typedName: '',
  isNameConfirmed: false,
  hasConsent: false,
  website: '',
  uuid: randomUuid(),
})

/** A kept object. An unreadable one counts as none. */
export function readKept<T extends object>(key: string): Partial<T> {
  try {
    const kept: unknown = JSON.parse(safeStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

/** The texts from before a reload. Values of another type are left out. */
export function readDraft(): Draft {
  const empty = emptyDraft()
  const kept = readKept<Draft>(KEY)
  const entries = Object.entries(kept).filter(([name, value]) => typeof value === typeof empty[name as keyof Draft])
  return Object.assign(empty, Object.fromEntries(entries))
}

export const keepDraft = (draft: Draft): void => safeStorage.setItem(KEY, JSON.stringify(draft))
export const deleteDraft = (): void => safeStorage.removeItem(KEY)
