import { servePeer } from './servePeer.ts'

/** Sends many guesses of one password at once, each at another account from another network. */
const PASSWORD = 'Falsch-und-lang-2026!'

let sent = 0

async function guess(url: string, code: string): Promise<number> {
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
  return response.status
}

servePeer({
  /** Answers how often each status came, and after how many milliseconds the last answer was there. */
  async burst({ url, code, count }) {
    const began = performance.now()
    const answers = await Promise.all(
      Array.from({ length: Number(count) }, () => guess(String(url), String(code)).catch(() => 'failed')),
    )
    const statuses: Record<string, number> = {}
    for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1
    return { statuses, took_ms: Math.round(performance.now() - began) }
  },
})
