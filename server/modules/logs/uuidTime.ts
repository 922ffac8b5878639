/** The smallest uuid (version 7, in order of time) of a moment. */
export function firstUuidOf(milliseconds: number): string {
  const hex = Math.max(0, Math.floor(milliseconds)).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** The time of a uuid in milliseconds. */
export const timeOfUuid = (uuid: string) => Number.parseInt(uuid.slice(0, 13).replace('-', ''), 16)
