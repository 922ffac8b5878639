/** Elements and attributes that only draw. They do not run, load, link, animate or embed anything. */
const ELEMENTS = new Set(
  (
    'svg g defs symbol title desc path rect circle ellipse line polyline polygon text tspan linearGradient ' +
    'radialGradient stop clipPath mask pattern'
  ).split(' '),
)
const ATTRIBUTES = new Set(
  (
    'xmlns viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy d points transform fill fill-opacity fill-rule ' +
    'stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray stroke-dashoffset ' +
    'stroke-opacity opacity offset stop-color stop-opacity gradientUnits gradientTransform spreadMethod clip-path ' +
    'clip-rule clipPathUnits mask maskUnits maskContentUnits patternUnits patternContentUnits patternTransform ' +
    'preserveAspectRatio font-family font-size font-weight font-style text-anchor letter-spacing dx dy id color ' +
    'display visibility version role'
  ).split(' '),
)
/** Matches foreign references. A value may only refer to a part of the same picture. */
const FOREIGN = /url\s*\(\s*(?!["']?#[\w-]+["']?\s*\))|javascript:|data:|https?:|expression|@import|\\/i
const NAMESPACE = 'http://www.w3.org/2000/svg'
const MOST_ELEMENTS = 20_000
/** At most this many bytes of a drawing. Each byte is read a bounded number of times, so this also bounds the time. */
export const SVG_MAX_BYTES = 200_000

const TAG = /<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const BLANK = /\s*/y
/** Elements whose content would be shown as text or run. The whole element is removed. */
const DROPPED = /<(script|style|foreignObject|metadata|iframe|audio|video)\b/iy
const DOCTYPE = /<!DOCTYPE\s[^[>]*>/iy

/**
 * Rewrites an SVG with allowed parts only. Returns null when it is not closed properly, too large, or declares
 * entities, because entities can blow up a short file.
 */
export function cleanSvg(text: string): string | null {
  if (text.length > SVG_MAX_BYTES) return null
  const reader = new Reader(text.replace(/^\uFEFF/, '').trim())
  while (!reader.isAtEnd) if (!reader.readNext()) return null
  return reader.result()
}

class Reader {
  readonly #text: string
  #at = 0
  #out = ''
  #count = 0
  readonly #open: { name: string; isKept: boolean }[] = []
  /** Number of open elements that are left out. Their content is left out too. */
  #leftOut = 0

  constructor(text: string) {
    this.#text = text
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length
  }

  result(): string | null {
    return this.#out !== '' && this.#open.length === 0 ? this.#out : null
  }

  /** Reads one piece of the text. Returns false when the text is no drawing. */
  readNext(): boolean {
    if (this.#text[this.#at] !== '<') return this.#readWords()
    const end = this.#endOfSkipped()
    if (end === -1) return false
    if (end > this.#at) {
      this.#at = end
      this.#skipBlank()
      return true
    }
    return this.#readTag()
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)
  }

  /** End of a skipped piece that begins here; the current position when there is none; -1 when it does not end. */
  #endOfSkipped(): number {
    if (this.#text.startsWith('<?', this.#at)) return this.#after('?>')
    if (this.#text.startsWith('<!--', this.#at)) return this.#after('-->')
    const doctype = this.#match(DOCTYPE)
    if (doctype) return this.#at + doctype[0].length
    const [all, name] = this.#match(DROPPED) ?? []
    if (all === undefined) return this.#at
    const beginEnd = this.#text.indexOf('>', this.#at)
    if (this.#text[beginEnd - 1] === '/') return beginEnd + 1
    // An element that is not closed is refused. Otherwise the search for an end tag would run through the rest of the
    // text for each such element.
    return this.#endOf(String(name).toLowerCase(), this.#at + all.length)
  }

  /** Position after the next end tag of that name; -1 when there is none. */
  #endOf(name: string, from: number): number {
    const end = /<\/([a-z]+)\s*>/gi
    end.lastIndex = from
    for (let found = end.exec(this.#text); found; found = end.exec(this.#text))
      if (found[1]?.toLowerCase() === name) return end.lastIndex
    return -1
  }

  #after(mark: string): number {
    const found = this.#text.indexOf(mark, this.#at)
    return found === -1 ? -1 : found + mark.length
  }

  #skipBlank(): void {
    this.#at += this.#match(BLANK)?.[0].length ?? 0
  }

  /** Reads a text up to the next tag. False for text outside of the picture, which makes the file invalid. */
  #readWords(): boolean {
    const next = this.#text.indexOf('<', this.#at)
    const end = next === -1 ? this.#text.length : next
    const shown = plainText(this.#text.slice(this.#at, end))
    if (this.#open.length === 0 || shown === null) return false
    if (this.#leftOut === 0) this.#out += shown
    this.#at = end
    return true
  }

  #readTag(): boolean {
    const tag = this.#match(TAG)
    if (!tag) return false
    const [all, slash, name = '', attributes = '', isEmpty] = tag
    this.#at += all.length
    this.#count += 1
    const isFirst = this.#open.length === 0
    if (this.#count > MOST_ELEMENTS || (isFirst && (slash || name !== 'svg' || this.#out !== ''))) return false
    if (slash) {
      if (!this.#close(name)) return false
    } else this.#begin(name, attributes, Boolean(isEmpty))
    if (this.#open.length === 0) this.#skipBlank()
    return true
  }

  #begin(name: string, attributes: string, isEmpty: boolean): void {
    const isKept = ELEMENTS.has(name)
    if (isKept && this.#leftOut === 0) this.#out += `<${name}${attributesOf(attributes, name)}${isEmpty ? '/' : ''}>`
    if (isEmpty) return
    this.#open.push({ name, isKept })
    if (!isKept) this.#leftOut += 1
  }

  #close(name: string): boolean {
    const last = this.#open.pop()
    if (last?.name !== name) return false
    if (!last.isKept) this.#leftOut -= 1
    else if (this.#leftOut === 0) this.#out += `</${name}>`
    return true
  }
}

function attributesOf(text: string, element: string): string {
  const kept = [...text.matchAll(ATTRIBUTE)].flatMap(([, name = '', double, single]) => {
    const value = double ?? single ?? ''
    if (name === 'xmlns' || !ATTRIBUTES.has(name) || FOREIGN.test(value)) return []
    const plain = plainText(value)
    return plain === null ? [] : [` ${name}="${plain.replaceAll('"', '&quot;')}"`]
  })
  return (element === 'svg' ? ` xmlns="${NAMESPACE}"` : '') + kept.join('')
}

/** Null when the text contains a numeric character reference, or an entity other than the five of XML. */
function plainText(text: string): string | null {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return null
  return text.replaceAll('>', '&gt;')
}
