import { servePeer } from './servePeer.ts'

/** Guesses of one password at accounts of a dealer, each from another network, in a process of their own. */
const TICK_MS = 50
const PASSWORD = 'Falsch-und-lang-2026!'

const statuses: Record<string, number> = {}
const open = new Set<Promise<void>>()
let spraying: NodeJS.Timeout | undefined
let sent = 0

async function guess(url: string, code: string): Promise<void> {
  sent += 1
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-dealer-code': code,
      'x-forwarded-for': `10.${(sent >> 8) & 255}.${sent & 255}.7`,
    },
    body: JSON.stringify({ email: `person-${sent}@test.example`, password: PASSWORD }),
  })
  await response.arrayBuffer()
  statuses[response.status] = (statuses[response.status] ?? 0) + 1
}

servePeer({
  begin: ({ url, code, perSecond }) => {
    const each = (Number(perSecond) * TICK_MS) / 1_000
    spraying = setInterval(() => {
      for (let nth = 0; nth < each; nth += 1) {
        const one = guess(String(url), String(code))
          .catch(() => {
            statuses.failed = (statuses.failed ?? 0) + 1
          })
          .finally(() => open.delete(one))
        open.add(one)
      }
    }, TICK_MS)
  },
  end: async () => {
    clearInterval(spraying)
    await Promise.all(open)
    return statuses
  },
})
