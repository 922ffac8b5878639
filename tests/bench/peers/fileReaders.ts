import { servePeer } from './servePeer.ts'

/** Users who fetch a file over and over, in a process of their own. */
let isOver = false
let reading: Promise<void>[] = []
const statuses: Record<string, number> = {}

async function readOn(url: string, token: string): Promise<void> {
  while (!isOver) {
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    // Taken and dropped, so that this process does not collect what it measures.
    for await (const _part of response.body ?? []) if (isOver) break
    statuses[response.status] = (statuses[response.status] ?? 0) + 1
  }
}

servePeer({
  begin: ({ url, tokens }) => {
    reading = (tokens as string[]).map((token) => readOn(String(url), token))
  },
  end: async () => {
    isOver = true
    await Promise.all(reading)
    return statuses
  },
})
