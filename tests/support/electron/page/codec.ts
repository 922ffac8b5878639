type Codec = { encode(value: unknown): string; decode(text: string): unknown }

/**
 * Structured clone as text, for what crosses between main and a page. The source of this function also runs inside the
 * page, so it uses nothing from outside itself.
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

  function pack(value: unknown, seen: Map<unknown, number>): unknown {
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value
    if (value === undefined) return { $: 'undefined' }
    if (typeof value === 'number')
      return Number.isFinite(value) && !Object.is(value, -0)
        ? value
        : { $: 'number', v: Object.is(value, -0) ? '-0' : `${value}` }
    if (typeof value === 'bigint') return { $: 'bigint', v: `${value}` }
    if (typeof value !== 'object' || value instanceof Promise) throw refused()
    const known = seen.get(value)
    if (known !== undefined) return { $: 'again', v: known }
    seen.set(value, seen.size)
    const inside = (part: unknown) => pack(part, seen)
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

  function unpack(node: unknown, seen: unknown[]): unknown {
    if (node === null || typeof node !== 'object') return node
    const { $: kind, v } = node as Node
    const keep = <T>(value: T): T => {
      seen.push(value)
      return value
    }
    const inside = (part: unknown) => unpack(part, seen)
    if (kind === 'undefined') return undefined
    if (kind === 'number') return Number(v)
    if (kind === 'bigint') return BigInt(v as string)
    if (kind === 'again') return seen[v as number]
    if (kind === 'date') return keep(new Date(v as number))
    if (kind === 'bytes') return keep(fromBase64(v as string).buffer)
    if (kind === 'view') return keep(fromBase64(v as string))
    if (kind === 'array') {
      const array: unknown[] = keep([])
      for (const part of v as unknown[]) array.push(inside(part))
      return array
    }
    if (kind === 'map') {
      const map = keep(new Map<unknown, unknown>())
      for (const [key, part] of v as [unknown, unknown][]) map.set(inside(key), inside(part))
      return map
    }
    if (kind === 'set') {
      const set = keep(new Set<unknown>())
      for (const part of v as unknown[]) set.add(inside(part))
      return set
    }
    if (kind === 'error') {
      const [name, message] = v as [string, string]
      return keep(Object.assign(new Error(message), { name }))
    }
    const object = keep({})
    // As a structured clone does: `__proto__` becomes a property and never a prototype.
    for (const [key, part] of v as [string, unknown][])
      Object.defineProperty(object, key, { value: inside(part), enumerable: true, configurable: true, writable: true })
    return object
  }

  return {
    encode: (value) => JSON.stringify(pack(value, new Map())),
    decode: (text) => unpack(JSON.parse(text), []),
  }
}
