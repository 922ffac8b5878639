/** Elements and attributes that draw. Nothing that runs, loads, links, animates or embeds is among them. */
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
/** A reference to a part of the same picture is the only address that a value may hold. */
const FOREIGN = /url\s*\(\s*(?!["']?#[\w-]+["']?\s*\))|javascript:|data:|https?:|expression|@import|\\/i
const NAMESPACE = 'http://www.w3.org/2000/svg'
const MOST_ELEMENTS = 20_000

const TAG = /^<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/
const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
/** Their content would be shown as text or run; the whole element goes. */
const DROPPED = /^<(script|style|foreignObject|metadata|iframe|audio|video)\b[\s\S]*?(?:<\/\1\s*>|\/>)/i
const SKIPPED = /^(?:<\?[\s\S]*?\?>|<!--[\s\S]*?-->|<!DOCTYPE\s[^[>]*>)/i

/**
 * Writes an SVG anew from what is allowed in it. Null when it is none: not closed properly, too large, or with entities
 * of its own, with which a short file becomes an endless one.
 */
export function cleanSvg(text: string): string | null {
  let rest = text.replace(/^\uFEFF/, '').trim()
  const open: { name: string; isKept: boolean }[] = []
  let [out, count] = ['', 0]
  while (rest !== '') {
    const skipped = SKIPPED.exec(rest) ?? DROPPED.exec(rest)
    if (skipped) {
      rest = rest.slice(skipped[0].length).trimStart()
      continue
    }
    const isKept = open.every((one) => one.isKept)
    const tag = TAG.exec(rest)
    if (!tag) {
      const end = rest.indexOf('<')
      const words = end === -1 ? rest : rest.slice(0, end)
      // Text outside of the picture, or a "<" that opens nothing.
      if (words === '' || open.length === 0) return null
      const shown = plainText(words)
      if (shown === null) return null
      if (isKept) out += shown
      rest = rest.slice(words.length)
      continue
    }
    const [all, slash, name = '', attributes = '', isEmpty] = tag
    rest = rest.slice(all.length)
    count += 1
    if (count > MOST_ELEMENTS || (open.length === 0 && (slash || name !== 'svg' || out !== ''))) return null
    if (slash) {
      const last = open.pop()
      if (last?.name !== name) return null
      if (last.isKept && open.every((one) => one.isKept)) out += `</${name}>`
    } else {
      const isAllowed = ELEMENTS.has(name)
      if (isAllowed && isKept) out += `<${name}${attributesOf(attributes, name)}${isEmpty ? '/' : ''}>`
      if (!isEmpty) open.push({ name, isKept: isAllowed })
    }
    if (open.length === 0) rest = rest.trimStart()
  }
  return out !== '' && open.length === 0 ? out : null
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

/** Null when there is an entity that is not one of the five of XML, or a character by number. */
function plainText(text: string): string | null {
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(text)) return null
  return text.replaceAll('>', '&gt;')
}
