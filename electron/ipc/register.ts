import { ipcMain, type WebContents } from 'electron'
import { CALL_SCHEMAS } from '#contract/ipc/schemas.ts'
import { CALL_CHANNEL, type CallName, type CallsOf, type Reply, type WindowKind } from '#contract/ipc/table.ts'
import { admit, isCallName } from './guard.ts'
import { Refusal } from './refusal.ts'

type Prefix = CallName extends infer N ? (N extends `${infer P}.${string}` ? P : never) : never
/** One handler for each call of `CALLS`. A missing handler does not compile. */
export type AllCalls = { [P in Prefix]: CallsOf<P> }[Prefix] extends infer U
  ? (U extends unknown ? (u: U) => void : never) extends (all: infer All) => void
    ? All
    : never
  : never

type Context = {
  origin: string
  kindOf: (contents: WebContents) => WindowKind | undefined
  log: (event: string, details: Record<string, unknown>) => void
}

const refuse = (code: 'denied' | 'bad_input' | 'failed', message: string): Reply<never> => ({
  ok: false,
  code,
  message,
})

/** Receives all calls of pages: checks the sender, parses the input, wraps the result. */
export function registerCalls(calls: AllCalls, { origin, kindOf, log }: Context): void {
  // electron-store opens this channel with its first file. It answers any page, and none of ours needs it.
  ipcMain.removeAllListeners('electron-store-get-data')
  const handlers = calls as Record<CallName, (input: unknown, from: WindowKind) => unknown>

  ipcMain.handle(CALL_CHANNEL, async (event, name: unknown, input: unknown): Promise<Reply<unknown>> => {
    if (!isCallName(name)) return refuse('denied', 'There is no such call.')
    const from = admit(name, { frame: event.senderFrame, kind: kindOf(event.sender) }, origin)
    if (!from) {
      log('ipc.denied', { name, url: event.senderFrame?.url })
      return refuse('denied', 'This page may not use this call.')
    }
    const parsed = CALL_SCHEMAS[name].safeParse(input)
    if (!parsed.success) return refuse('bad_input', 'The input does not fit this call.')
    try {
      return { ok: true, value: await handlers[name](parsed.data, from) }
    } catch (error) {
      if (error instanceof Refusal) return refuse('bad_input', error.message)
      log('ipc.failed', { name, error: String(error) })
      return refuse('failed', 'The desktop app could not do this.')
    }
  })
}
