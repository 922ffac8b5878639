type Attributes = Readonly<Record<string, string>>
type Walker = {
  open: (name: string, attributes: Attributes) => void
  close: (name: string) => void
  text: (text: string) => void
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const ENTITY = /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi
/** The last number of a character. */
const CODE_MAX = 0x10ffff

const characterOf = (code: number) => (code <= CODE_MAX ? String.fromCodePoint(code) : '')

/** Text of XML with its characters. */
const plain = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(ENTITY, (whole, hex?: string, decimal?: string, name = '') => {
        if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
        return decimal === undefined ? (NAMED[name] ?? whole) : characterOf(Number(decimal))
      })
    : text

/** Names without their prefix, because each program chooses its own. */
const bareName = (name: string) => name.slice(name.indexOf(':') + 1)

/** The attributes of a tag: names, each with a value in quotes. */
function attributesOf(tag: string): Attributes {
  const found: Record<string, string> = {}
  let at = 0
  for (;;) {
    const equals = tag.indexOf('=', at)
    const quote = tag
      .slice(equals + 1)
      .trimStart()
      .charAt(0)
    if (equals < 0 || (quote !== '"' && quote !== "'")) return found
    const open = tag.indexOf(quote, equals)
    const close = tag.indexOf(quote, open + 1)
    if (close < 0) return found
    const name = tag.slice(at, equals).trim().split(/\s+/).at(-1) ?? ''
    found[bareName(name)] = plain(tag.slice(open + 1, close))
    at = close + 1
  }
}

/** The end of a tag. A quoted value may contain `>`. Fails for a text that breaks off in the tag. */
function tagEnd(xml: string, open: number): number {
  let quote = ''
  for (let at = open + 1; at < xml.length; at += 1) {
    const sign = xml.charAt(at)
    if (quote !== '') {
      if (sign === quote) quote = ''
    } else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '>') return at
  }
  throw new RangeError('The text breaks off.')
}

const behind = (xml: string, sign: string, from: number) => {
  const at = xml.indexOf(sign, from)
  return at < 0 ? xml.length : at + sign.length
}

/** Parts without a tag: comments, instructions, and texts without escapes. Returns their end; 0 for a tag. */
function passed(xml: string, open: number, walker: Walker): number {
  if (xml.startsWith('<!--', open)) return behind(xml, '-->', open)
  if (xml.startsWith('<?', open)) return behind(xml, '?>', open)
  if (!xml.startsWith('<![CDATA[', open)) return 0
  const end = behind(xml, ']]>', open)
  walker.text(xml.slice(open + 9, end - 3))
  return end
}

function tellTag(tag: string, walker: Walker): void {
  const isEnd = tag.startsWith('/')
  const name = bareName(/^[^\s/]+/.exec(isEnd ? tag.slice(1) : tag)?.[0] ?? '')
  if (!isEnd) walker.open(name, attributesOf(tag))
  if (isEnd || tag.endsWith('/')) walker.close(name)
}

/**
 * Tells a walker the tags and texts of XML, in their order. The XML is that of office programs: it has no own entities.
 */
export function walkXml(xml: string, walker: Walker): void {
  let at = 0
  for (;;) {
    const open = xml.indexOf('<', at)
    if (open < 0) return
    if (open > at) walker.text(plain(xml.slice(at, open)))
    at = passed(xml, open, walker)
    if (at > 0) continue
    const end = tagEnd(xml, open)
    at = end + 1
    tellTag(xml.slice(open + 1, end), walker)
  }
}
