type Codec = { encode(value: unknown): string; decode(text: string): unknown }

/**
 * Structured clone as text, for values between the main process and a page. The source of this function also runs
 * inside the page, so it uses nothing from outside.
 */
export function makeCodec(): Codec {
  type Node = { $: string; v?: unknown }
  const refused = () => new Error('An object could not be cloned.')

  const toBase64 = (bytes: Uint8Array) => {
    let text = ''
    for (const byte of bytes) text += String.fromCharCode(byte)
    return btoa(text)
  }
  const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

  function packNumber(value: number): unknown {
    if (Object.is(value, -0)) return { $: 'number', v: '-0' }
    return Number.isFinite(value) ? value : { $: 'number', v: `${value}` }
  }

  function packContent(value: object, inside: (part: unknown) => unknown): Node {
    if (Array.isArray(value)) return { $: 'array', v: Array.from(value, inside) }
    if (value instanceof Date) return { $: 'date', v: value.getTime() }
    if (value instanceof Map) return { $: 'map', v: [...value].map(([key, part]) => [inside(key), inside(part)]) }
    if (value instanceof Set) return { $: 'set', v: [...value].map(inside) }
    if (value instanceof ArrayBuffer) return { $: 'bytes', v: toBase64(new Uint8Array(value)) }
    if (ArrayBuffer.isView(value))
      return { $: 'view', v: toBase64(new Uint8Array(value.buffer, value.byteOffset, value.byteLength)) }
    if (value instanceof Error) return { $: 'error', v: [value.name, value.message] }
    return { $: 'object', v: Object.entries(value).map(([key, part]) => [key, inside(part)]) }
  }

  /** An object is packed at its first place. Later places name its number. */
  function packObject(value: object, seen: Map<unknown, number>): Node {
    if (value instanceof Promise) throw refused()
    const known = seen.get(value)
    if (known !== undefined) return { $: 'again', v: known }
    seen.set(value, seen.size)
    return packContent(value, (part) => pack(part, seen))
  }

  function pack(value: unknown, seen: Map<unknown, number>): unknown {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value
      case 'undefined':
        return { $: 'undefined' }
      case 'number':
        return packNumber(value)
      case 'bigint':
        return { $: 'bigint', v: `${value}` }
      case 'object':
        return value === null ? null : packObject(value, seen)
      default:
        throw refused()
    }
  }

  /** An object is stored before its parts are unpacked, because they may name it again. */
  function unpackParts({ $: kind, v }: Node, keep: <T>(value: T) => T, inside: (part: unknown) => unknown): unknown {
    switch (kind) {
      case 'array': {
        const array: unknown[] = keep([])
        for (const part of v as unknown[]) array.push(inside(part))
        return array
      }
      case 'map': {
        const map = keep(new Map<unknown, unknown>())
        for (const [key, part] of v as [unknown, unknown][]) map.set(inside(key), inside(part))
        return map
      }
      case 'set': {
        const set = keep(new Set<unknown>())
        for (const part of v as unknown[]) set.add(inside(part))
        return set
      }
      default: {
        const object = keep({})
        // As a structured clone does: `__proto__` becomes a property and never a prototype.
        for (const [key, part] of v as [string, unknown][])
          Object.defineProperty(object, key, {
            value: inside(part),
            enumerable: true,
            configurable: true,
            writable: true,
          })
        return object
      }
    }
  }

  function unpack(node: unknown, seen: unknown[]): unknown {
    if (node === null || typeof node !== 'object') return node
    const { $: kind, v } = node as Node
    const keep = <T>(value: T): T => {
      seen.push(value)
      return value
    }
    switch (kind) {
      case 'undefined':
        return undefined
      case 'number':
        return Number(v)
      case 'bigint':
        return BigInt(v as string)
      case 'again':
        return seen[v as number]
      case 'date':
        return keep(new Date(v as number))
      case 'bytes':
        return keep(fromBase64(v as string).buffer)
      case 'view':
        return keep(fromBase64(v as string))
      case 'error': {
        const [name, message] = v as [string, string]
        return keep(Object.assign(new Error(message), { name }))
      }
      default:
        return unpackParts(node as Node, keep, (part) => unpack(part, seen))
    }
  }

  return {
    encode: (value) => JSON.stringify(pack(value, new Map())),
    decode: (text) => unpack(JSON.parse(text), []),
  }
}
