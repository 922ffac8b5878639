import { describe, expect, it, vi } from 'vitest'
import { SPRAY_FAILURES, SPRAY_WINDOW_MINUTES, SprayGuard } from '#server/modules/auth/password/sprayGuard.ts'

const DEALER = 'dealer'
const NOW = 1_000_000
const WAITING_MOST = 20
const ATTACKERS = Array.from({ length: 60 }, (_, number) => `10.0.${number}`)
const AFTER_THE_WINDOW = NOW + SPRAY_WINDOW_MINUTES * 60_000 + 1

/** A guard of an attacked dealer. `pass` ends one wait between two turns. */
function attacked() {
  const waits: (() => void)[] = []
  const guard = new SprayGuard(() => new Promise<void>((end) => waits.push(end)))
  const begun: string[] = []
  const refused: string[] = []
  for (let count = 0; count < SPRAY_FAILURES; count++) guard.fail(DEALER, ATTACKERS[count % 60] ?? '', NOW)
  const ask = (network: string, now = NOW) =>
    void guard.takeTurn(DEALER, network, now).then(
      () => begun.push(network),
      () => refused.push(network),
    )
  const pass = async () => {
    await vi.waitFor(() => expect(waits).toHaveLength(1))
    waits.splice(0).forEach((end) => void end())
  }
  return { guard, begun, refused, ask, pass, waits }
}

const settled = (list: string[], count: number) => vi.waitFor(() => expect(list).toHaveLength(count))

describe('AUT-02 turns of strange devices at an attacked dealer', () => {
  it('The first device goes on at once, and the next ones wait', async () => {
    const { begun, ask, pass } = attacked()
    ask('10.9.1')
    ask('10.9.2')
    await settled(begun, 1)
    await pass()
    await settled(begun, 2)
    expect(begun).toEqual(['10.9.1', '10.9.2'])
  })

  it('A network without failures comes before all networks that have guessed', async () => {
    const { begun, ask, pass } = attacked()
    for (const network of ATTACKERS.slice(0, 15)) ask(network)
    ask('192.168.7')
    await settled(begun, 1)
    await pass()
    await settled(begun, 2)
    expect(begun).toEqual([ATTACKERS[0], '192.168.7'])
  })

  it('A full queue refuses a guess of the attackers, not the device of a calm network', async () => {
    const { begun, refused, ask, pass } = attacked()
    for (const network of ATTACKERS) ask(network)
    await settled(refused, ATTACKERS.length - 1 - WAITING_MOST)
    ask('192.168.7')
    await settled(refused, ATTACKERS.length - WAITING_MOST)
    expect(refused).not.toContain('192.168.7')
    await pass()
    await settled(begun, 2)
    expect(begun[1]).toBe('192.168.7')
  })

  it('A network that asks again and again cannot fill the queue of a dealer', async () => {
    const { begun, refused, ask } = attacked()
    ask('10.9.9')
    for (let count = 0; count <= WAITING_MOST; count++) ask('10.9.1')
    ask('10.9.2')
    await settled(begun, 1)
    await settled(refused, 2)
    expect(refused).toEqual(['10.9.1', '10.9.1'])
  })

  it('A device that others overtake for ten seconds is refused', async () => {
    const { begun, refused, ask, pass } = attacked()
    ask('10.9.9')
    ask(ATTACKERS[0] ?? '')
    for (let turn = 0; turn < 20; turn++) {
      ask(`10.8.${turn}`)
      await pass()
    }
    await settled(begun, 21)
    expect(refused).toEqual([ATTACKERS[0]])
  })

  it('When a time window ends, waiting devices keep their turns, and the next window begins without failures', async () => {
    const { guard, begun, ask, pass } = attacked()
    ask('10.9.1')
    ask('10.9.2')
    guard.fail(DEALER, '10.9.3', AFTER_THE_WINDOW)
    ask('10.9.4', AFTER_THE_WINDOW)
    await settled(begun, 2)
    await pass()
    await settled(begun, 3)
    expect(begun).toEqual(['10.9.1', '10.9.4', '10.9.2'])
  })
})
