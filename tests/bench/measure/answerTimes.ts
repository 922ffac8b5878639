import { median } from './median.ts'

const ASKED = 100
const WARM_UP = 20

const rounded = (ms: number) => Math.round(ms * 10) / 10

type Asked = {
  /** Address of the API, without a slash at its end. */
  base: string
  path: string
  tokenOf: (turn: number) => string
  /** Text that a right answer holds. */
  holds: string
}

/**
 * Times of one request (ms), and of the smallest signed-in request of the same server in between. An answer without the
 * expected text is an error.
 */
export async function answerTimes({ base, path, tokenOf, holds }: Asked) {
  const timed = async (asked: string, token: string, wanted: string) => {
    const began = performance.now()
    const answer = await fetch(`${base}${asked}`, { headers: { authorization: `Bearer ${token}` } })
    const text = await answer.text()
    const ms = performance.now() - began
    if (!answer.ok || !text.includes(wanted)) throw new Error(`${asked}: ${answer.status} ${text.slice(0, 300)}`)
    return ms
  }
  const times: number[] = []
  const smallest: number[] = []
  for (let turn = -WARM_UP; turn < ASKED; turn += 1) {
    const token = tokenOf(turn + WARM_UP)
    const ms = await timed(path, token, holds)
    const peer = await timed('/auth/user', token, 'first_name')
    if (turn < 0) continue
    times.push(ms)
    smallest.push(peer)
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(ASKED * 0.95)] ?? Number.NaN
  const ratio = median(times.map((ms, turn) => ms / (smallest[turn] ?? Number.NaN)))
  return { median_ms: rounded(median(times)), p95_ms: rounded(p95), ratio_to_smallest_request: rounded(ratio) }
}
