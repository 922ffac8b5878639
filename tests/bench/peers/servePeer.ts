import type { Request } from './benchPeer.ts'

type Handler = (request: Request) => unknown

/** The other side of `startPeer`: answers each command and ends with the process that started it. */
export function servePeer(commands: Record<string, Handler>): void {
  process.on('message', async (request: Request) => {
    const answer = await commands[request.command]?.(request)
    process.send?.({ id: request.id, answer })
  })
  process.on('disconnect', () => process.exit())
}

/** Milliseconds on the clock that all processes of a machine share. */
export function machineTime(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
