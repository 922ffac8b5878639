import { randomUuid } from '#renderer/net/calls/uuid.ts'

const made = new Map<string, string>()

/** The uuid that the first block of a paper gets: the same one for as long as it is dragged about. */
export function newUuidFor(paper: string): string {
  const known = made.get(paper)
  if (known) return known
  const uuid = randomUuid()
  made.set(paper, uuid)
  return uuid
}

/** The paper was planned with it; should it be planned again, that is another block. */
export function usedUuid(paper: string): void {
  made.delete(paper)
}
