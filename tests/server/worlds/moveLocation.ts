import { vi } from 'vitest'
import type { LocationMove } from '#contract/api/administration/organisation.ts'
import type { Answer, TestClient } from '#tests/support/database/client.ts'
import { PATIENCE_MS } from '#tests/support/runner/patienceMs.ts'

type Found = { move: LocationMove | null }

/** The newest move of a location, once it has ended. */
export const endedMove = (client: TestClient, location: string): Promise<LocationMove> =>
  vi.waitFor(
    async () => {
      const { move } = await client.ok<Found>('GET', `/v1/locations/${location}/move`)
      if (!move || move.state === 'running') throw new Error(`The move is ${JSON.stringify(move)}`)
      return move
    },
    { timeout: PATIENCE_MS, interval: 50 },
  )

/**
 * Starts moving the rows of a location as `client`. Resolves with the answer: once `watcher` sees the end of the move,
 * or at once if it is refused.
 */
export async function moveLocation(
  client: TestClient,
  watcher: TestClient,
  from: string,
  body: { to: string; delete?: boolean },
): Promise<Answer> {
  const answer = await client.send('POST', `/v1/locations/${from}/move`, body)
  if (answer.status === 200) {
    const { state, error } = await endedMove(watcher, from)
    if (state !== 'done') throw new Error(`The move failed: ${error}`)
  }
  return answer
}
