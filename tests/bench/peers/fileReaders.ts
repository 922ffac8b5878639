import { servePeer } from './servePeer.ts'

/** Users who fetch a file over and over, and anonymous ones who fetch a public picture, in a process of their own. */
let isOver = false
let reading: Promise<void>[] = []
const statuses: Record<string, number> = {}

async function readOn(url: string, headers: Record<string, string>, name: string): Promise<void> {
  while (!isOver) {
    const response = await fetch(url, { headers })
    // Each part is read and dropped, so that this process does not collect what it measures.
    for await (const _part of response.body ?? []) if (isOver) break
    const key = `${name} ${response.status}`
    statuses[key] = (statuses[key] ?? 0) + 1
  }
}

servePeer({
  begin: ({ url, tokens, publicUrl, anonymous }) => {
    reading = [
      ...(tokens as string[]).map((token) => readOn(String(url), { authorization: `Bearer ${token}` }, 'file')),
      ...Array.from({ length: Number(anonymous) }, () => readOn(String(publicUrl), {}, 'logo')),
    ]
  },
  end: async () => {
    isOver = true
    await Promise.all(reading)
    return statuses
  },
})
