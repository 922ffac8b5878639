import { randomUuid } from '#renderer/net/calls/uuid.ts'

const made = new Map<string, string>()

/** The uuid for the first block of a paper. It stays the same for the whole drag. */
export function newUuidFor(paper: string): string {
  const known = made.get(paper)
  if (known) return known
  const uuid = randomUuid()
  made.set(paper, uuid)
  return uuid
}

/** Called when a block with the uuid was created, so that planning the paper again gets another uuid. */
export function usedUuid(paper: string): void {
  made.delete(paper)
}
