import {
  asciiDomain,
  BASE,
  DIGITS,
  DOMAIN_MAX,
  FIRST_BIAS,
  FIRST_SIGN,
  LABEL_MAX,
  LEAST,
  MOST,
  nextBias,
} from './asciiDomain.ts'

const SIGN_MAX = 0x10_ff_ff
/** Letters of one script. Labels that mix scripts can imitate others, such as `bank` with a Cyrillic `а`. */
const ONE_SCRIPT =
  /^(?:[\p{Script=Latin}\p{M}\d-]+|[\p{Script=Cyrillic}\p{M}\d-]+|[\p{Script=Greek}\p{M}\d-]+|[\p{Script=Arabic}\p{M}\p{Nd}-]+)$/u

/**
 * Decodes the variable-length integer at a position (RFC 3492, 3.3), and finds where it ends. Null when the text has
 * none.
 */
function readNumber(text: string, from: number, bias: number): { delta: number; at: number } | null {
  let [delta, weight] = [0, 1]
  for (let [at, step] = [from, BASE]; at < text.length; at += 1, step += BASE) {
    const digit = DIGITS.indexOf(text.charAt(at))
    if (digit < 0) return null
    delta += digit * weight
    const least = Math.min(Math.max(step - bias, LEAST), MOST)
    if (digit < least) return { delta, at: at + 1 }
    weight *= BASE - least
  }
  return null
}

/** The letters of one label of a domain. Null when it cannot be decoded. */
function decoded(body: string): string | null {
  const cut = body.lastIndexOf('-')
  const signs = cut > 0 ? [...body.slice(0, cut)] : []
  let [place, sign, bias, at] = [0, FIRST_SIGN, FIRST_BIAS, cut + 1]
  while (at < body.length) {
    const next = readNumber(body, at, bias)
    if (next === null) return null
    const count = signs.length + 1
    bias = nextBias(next.delta, count, place === 0)
    place += next.delta
    sign += Math.floor(place / count)
    if (sign > SIGN_MAX) return null
    place %= count
    signs.splice(place, 0, String.fromCodePoint(sign))
    place += 1
    at = next.at
  }
  return signs.join('')
}

function shownLabel(label: string): string {
  // Each decoded letter moves the ones behind it, so decoding a longer label would block the thread.
  const isCoded = label.length <= LABEL_MAX && label.startsWith('xn--')
  const text = isCoded ? decoded(label.slice('xn--'.length)) : null
  // The letters are shown only if they lead back to the stored form.
  return text !== null && ONE_SCRIPT.test(text) && asciiDomain(text) === label ? text : label
}

/** An e-mail address as people know it: `pg@xn--gre-6ka8i.example` is `pg@größe.example`. */
export function shownAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1
  if (address.length - at > DOMAIN_MAX) return address
  return address.slice(0, at) + address.slice(at).split('.').map(shownLabel).join('.')
}
