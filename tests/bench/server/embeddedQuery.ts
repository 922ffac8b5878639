import { openSocket } from '#tests/server/worlds/chatWorld.ts'
import { TestClient } from '#tests/support/database/client.ts'
import { median } from '../measure/median.ts'
import { quiet } from '../measure/quiet.ts'
import { startPeer } from '../peers/benchPeer.ts'

const SERVER = new URL('../peers/embeddedServer.ts', import.meta.url)
const ROUNDS = 5
const round = (value: number) => Math.round(value * 10) / 10

/** The effect of a long query of the embedded database on everything else in the server's process. */
export async function embeddedQuery(): Promise<object> {
  const peer = startPeer(SERVER)
  const { address, token } = await peer.ask<{ address: string; token: string }>('listen')
  const socket = await openSocket(new TestClient(address, '', token))
  const idle = await quiet()
  const rounds: { ms: number; worstGapMs: number; worstPongMs: number }[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    let isRunning = true
    const query = peer.ask<{ ms: number; worstGapMs: number }>('slowQuery').finally(() => {
      isRunning = false
    })
    let worstPongMs = 0
    while (isRunning) {
      const began = performance.now()
      await socket.settled()
      worstPongMs = Math.max(worstPongMs, performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
    rounds.push({ ...(await query), worstPongMs })
  }
  socket.webSocket.terminate()
  await peer.ask('close')
  await peer.end()
  return {
    targets: { worst_gap_ms: 50 },
    query_ms: round(median(rounds.map(({ ms }) => ms))),
    worst_gap_ms: round(median(rounds.map(({ worstGapMs }) => worstGapMs))),
    worst_pong_ms: round(median(rounds.map(({ worstPongMs }) => worstPongMs))),
    idle_before: idle,
  }
}
