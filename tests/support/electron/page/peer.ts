type Frame = { kind: string; id?: number; target?: number; ok?: boolean; value?: unknown; [more: string]: unknown }
type Peer = {
  /** Handlers of the other world's own messages, by kind. */
  on: Record<string, (frame: Frame) => void>
  pack(value: unknown): unknown
  unpack(value: unknown, frozen?: boolean): unknown
  fire(frame: Frame): void
}

/**
 * One end of a synchronous bridge between two JavaScript worlds of a document. Functions, promises and errors cross it
 * like Electron's contextBridge. Its carrier is a CustomEvent, whose `detail` Blink clones between worlds during the
 * dispatch. The source of this function runs inside the page.
 */
export function makePeer(inbox: string, outbox: string): Peer {
  type AnyFunction = (...args: unknown[]) => unknown
  const TAG = '__peer'
  const functions = new Map<number, AnyFunction>()
  const ids = new WeakMap<object, number>()
  const proxies = new Map<number, AnyFunction>()
  const returned = new Map<number, Frame>()
  const promised = new Map<number, { resolve: (value: unknown) => void; reject: (error: unknown) => void }>()
  let lastId = 0

  const fire = (frame: Frame) => {
    window.dispatchEvent(new CustomEvent(outbox, { detail: frame }))
  }

  function settle(id: number, ok: boolean, value: unknown): void {
    try {
      fire({ kind: 'settle', id, ok, value: pack(value) })
    } catch (error) {
      fire({ kind: 'settle', id, ok: false, value: pack(error) })
    }
  }

  const isPlain = (value: object) => Object.getPrototypeOf(value) === Object.prototype
  /** Sets an own property of any name, also of `__proto__`. */
  const define = (object: object, key: string, value: unknown) =>
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true })

  function packEntries(value: object): object {
    const packed = {}
    for (const [key, part] of Object.entries(value)) define(packed, key, pack(part))
    return packed
  }

  function unpackEntries(value: object, frozen: boolean): object {
    for (const [key, part] of Object.entries(value)) define(value, key, unpack(part, frozen))
    return frozen ? Object.freeze(value) : value
  }

  /** The other world calls a function by its id; the same function has one id. */
  function idOf(value: AnyFunction): number {
    const id = ids.get(value) ?? ++lastId
    ids.set(value, id)
    functions.set(id, value)
    return id
  }

  function pack(value: unknown): unknown {
    if (typeof value === 'symbol') throw new TypeError('An object could not be cloned.')
    if (typeof value === 'function') return { [TAG]: 'function', id: idOf(value as AnyFunction) }
    if (value === null || typeof value !== 'object') return value
    if (value instanceof Promise) {
      const id = ++lastId
      value.then(
        (result) => settle(id, true, result),
        (error) => settle(id, false, error),
      )
      return { [TAG]: 'promise', id }
    }
    if (value instanceof Error) return { [TAG]: 'error', name: value.name, message: value.message }
    if (Array.isArray(value)) return value.map(pack)
    return isPlain(value) ? packEntries(value) : value
  }

  function unpack(value: unknown, frozen = false): unknown {
    if (value === null || typeof value !== 'object') return value
    const tagged = value as Frame
    const id = tagged.id ?? 0
    if (tagged[TAG] === 'function') return proxyOf(id)
    if (tagged[TAG] === 'promise') return new Promise((resolve, reject) => promised.set(id, { resolve, reject }))
    if (tagged[TAG] === 'error') return Object.assign(new Error(String(tagged.message)), { name: String(tagged.name) })
    if (Array.isArray(value)) return value.map((part) => unpack(part, frozen))
    return isPlain(value) ? unpackEntries(value, frozen) : value
  }

  function proxyOf(target: number): AnyFunction {
    const known = proxies.get(target)
    if (known) return known
    const proxy: AnyFunction = (...args) => {
      const id = ++lastId
      fire({ kind: 'call', id, target, value: pack(args) })
      const answer = returned.get(id)
      returned.delete(id)
      if (!answer) throw new Error('The other world did not answer.')
      const value = unpack(answer.value)
      if (!answer.ok) throw value
      return value
    }
    proxies.set(target, proxy)
    return proxy
  }

  function answer({ id = 0, target = 0, value }: Frame): void {
    try {
      const result = functions.get(target)?.(...(unpack(value) as unknown[]))
      fire({ kind: 'return', id, ok: true, value: pack(result) })
    } catch (error) {
      fire({ kind: 'return', id, ok: false, value: pack(error) })
    }
  }

  const peer: Peer = {
    pack,
    unpack,
    fire,
    on: {
      call: answer,
      return: (frame) => returned.set(frame.id ?? 0, frame),
      settle: ({ id = 0, ok, value }) => {
        const waiting = promised.get(id)
        promised.delete(id)
        if (ok) waiting?.resolve(unpack(value))
        else waiting?.reject(unpack(value))
      },
    },
  }
  window.addEventListener(
    inbox,
    (event) => {
      event.stopImmediatePropagation()
      const frame = (event as CustomEvent<Frame>).detail
      peer.on[frame.kind]?.(frame)
    },
    true,
  )
  return peer
}
