import type { makeCodec as MakeCodec } from './codec.ts'
import type { makePeer as MakePeer } from './peer.ts'

declare const makeCodec: typeof MakeCodec
declare const makePeer: typeof MakePeer

type Require = (name: string) => unknown
type Preload = (require: Require, module: { exports: object }, exports: object) => void
type Incoming =
  | { kind: 'reply'; id: number; ok: boolean; value: unknown }
  | { kind: 'event'; channel: string; args: unknown[] }
type Listener = (event: { sender: unknown }, ...args: unknown[]) => void

/**
 * Runs in a world of its own beside the page, like Electron's isolated preloads. It provides `contextBridge` and
 * `ipcRenderer`, and runs the app's preload, which can require nothing else.
 */
export function isolatedWorld(secret: string, binding: string, preload: Preload | null): void {
  if (window !== window.top) return
  const world = globalThis as unknown as Record<string, (text: string) => void>
  const { encode, decode } = makeCodec()
  const native = world[binding]
  const post = (message: object) => native?.(encode(message))
  const peer = makePeer(`${secret}<`, `${secret}>`)
  peer.on.open = ({ url }) => post({ kind: 'open', url })

  const calls = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const listeners = new Map<string, Set<Listener>>()
  let lastId = 0
  const ipcRenderer = {
    invoke: (channel: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        post({ kind: 'invoke', id, channel, args })
        calls.set(id, { resolve, reject })
      }),
    on(channel: string, listener: Listener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      return this
    },
    off(channel: string, listener: Listener) {
      listeners.get(channel)?.delete(listener)
      return this
    },
  }

  world[`${binding}_receive`] = (text) => {
    const message = decode(text) as Incoming
    if (message.kind === 'event') {
      for (const listener of [...(listeners.get(message.channel) ?? [])])
        listener({ sender: ipcRenderer }, ...message.args)
      return
    }
    const call = calls.get(message.id)
    calls.delete(message.id)
    if (message.ok) call?.resolve(message.value)
    else call?.reject(new Error(String(message.value)))
  }

  const contextBridge = {
    exposeInMainWorld: (name: string, api: unknown) => peer.fire({ kind: 'expose', name, value: peer.pack(api) }),
  }
  const require: Require = (name) => {
    if (name === 'electron' || name === 'electron/renderer') return { contextBridge, ipcRenderer }
    throw new Error(`module not found: ${name}`)
  }
  try {
    preload?.(require, { exports: {} }, {})
  } catch (error) {
    post({ kind: 'preloadError', message: String(error) })
  }
  post({ kind: 'ready' })
}
