import { normalized } from './normalized.ts'

/** Base of the digits. This constant and the next ones are the parameters of Punycode (RFC 3492, 5). */
export const BASE = 36
/** Smallest threshold of a digit (`tmin`). */
export const LEAST = 1
/** Largest threshold of a digit (`tmax`). */
export const MOST = 26
const SKEW = 38
const DAMP = 700
/** Bias before the first letter (`initial_bias`). */
export const FIRST_BIAS = 72
/** Smallest code point that is encoded (`initial_n`). */
export const FIRST_SIGN = 128
/** The digits, in the order of their values. */
export const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The bias after a letter (RFC 3492, 6.1). */
export function nextBias(delta: number, count: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / count)
  let steps = 0
  for (; rest > ((BASE - LEAST) * MOST) / 2; steps += BASE) rest = Math.floor(rest / (BASE - LEAST))
  return steps + Math.floor(((BASE - LEAST + 1) * rest) / (rest + SKEW))
}

/** Encodes a number as a variable-length integer (RFC 3492, 3.3). */
function writeNumber(delta: number, bias: number): string {
  let [text, rest] = ['', delta]
  for (let step = BASE; ; step += BASE) {
    const least = Math.min(Math.max(step - bias, LEAST), MOST)
    if (rest < least) return text + DIGITS.charAt(rest)
    text += DIGITS.charAt(least + ((rest - least) % (BASE - least)))
    rest = Math.floor((rest - least) / (BASE - least))
  }
}

/** Largest number of characters of a label and of a domain in ASCII (RFC 1035, 2.3.4). */
export const LABEL_MAX = 63
export const DOMAIN_MAX = 253
/**
 * At most this many characters of a domain that is converted. A letter may be written with marks, or with signs that
 * are left out.
 */
const WRITTEN_MAX = 4 * DOMAIN_MAX
/** A longer label (UTF-16 units) is too long in ASCII, too. A letter has up to two units and at least one character there. */
const WRITTEN_LABEL_MAX = 2 * LABEL_MAX

/** The ASCII form of one label of a domain. Its work grows with the square of the length, so the length is limited. */
function asciiLabel(label: string): string {
  const signs = [...label].map((sign) => sign.codePointAt(0) ?? 0)
  const plain = signs.filter((sign) => sign < FIRST_SIGN)
  if (plain.length === signs.length) return label
  let text = plain.length === 0 ? '' : `${String.fromCodePoint(...plain)}-`
  let [done, delta, bias, next] = [plain.length, 0, FIRST_BIAS, FIRST_SIGN]
  while (done < signs.length) {
    const sign = Math.min(...signs.filter((one) => one >= next))
    delta += (sign - next) * (done + 1)
    next = sign
    for (const one of signs) {
      if (one < next) delta += 1
      if (one !== next) continue
      text += writeNumber(delta, bias)
      bias = nextBias(delta, done + 1, done === plain.length)
      delta = 0
      done += 1
    }
    delta += 1
    next += 1
  }
  return `xn--${text}`
}

/** Characters that the address standard leaves out: soft hyphens, characters without a width, variation selectors. */
const LEFT_OUT = /\u034F|[\u00AD\u200B\u2060\u2064\uFEFF]|[\u180B-\u180D\u180F]|[\uFE00-\uFE0F]/g
/** A label of a domain. Marks of direction and symbols belong to none. */
const LABEL = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_-]*$/u

/**
 * The labels of a domain as the standard compares them. Each letter becomes lower case by itself, so that `Σ` is `σ`
 * also at the end of a word.
 */
const labelsOf = (domain: string): string[] =>
  [...normalized(domain, 'NFKC').replaceAll(LEFT_OUT, '').replaceAll('。', '.')]
    .map((sign) => sign.toLowerCase())
    .join('')
    .normalize('NFC')
    .split('.')

/**
 * A domain in the form in which it is stored and in which mail servers know it: `größe.example` is
 * `xn--gre-6ka8i.example`. A text that is no domain stays as it is, so that the field refuses it.
 */
export function asciiDomain(domain: string): string {
  if (domain.length > WRITTEN_MAX) return domain
  const labels = labelsOf(domain)
  // The root of all domains has an empty label at the end.
  const isDomain = labels.every(
    (label, at) =>
      (label.length <= WRITTEN_LABEL_MAX && LABEL.test(label)) || (label === '' && at > 0 && at === labels.length - 1),
  )
  if (!isDomain) return domain
  const ascii = labels.map(asciiLabel).join('.')
  return hasLengths(ascii) ? ascii : domain
}

/** Whether a domain and its labels are short enough. */
const hasLengths = (domain: string) =>
  domain.length <= DOMAIN_MAX && domain.split('.').every(({ length }) => length <= LABEL_MAX)

/** Scheme, machine, port and the rest of a web address. An address with a login is not taken apart. */
const WEB_ADDRESS = /^([a-z][a-z0-9+.-]*:\/\/)([^/?#:@\\[\]\s]*)(:[0-9]{1,5})?(?=$|[/?#])(.*)$/isu

/**
 * A web address in the form in which it is stored, and which each program opens. Its domain is in ASCII, and other
 * letters after it are percent-encoded. Variables in double braces stay.
 */
export function asciiUrl(address: string): string {
  const [, scheme = '', host = '', port = '', rest = ''] = WEB_ADDRESS.exec(address.trim()) ?? []
  if (scheme === '') return address
  const path = rest.toWellFormed().replaceAll(/[^\0-\x7F]/gu, encodeURIComponent)
  return scheme + asciiHost(host) + port + path
}

/** The name of a machine in ASCII. Plain names and numbers stay as they are. */
export const asciiHost = (host: string): string => (/^[\0-\x7F]*$/.test(host) ? host : asciiDomain(host))

/** Whether the domain of an address has the form in which it is stored. A domain that is too long has no such form. */
export function hasAsciiDomain(address: string): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return /^[\x21-\x7e]*$/.test(domain) && hasLengths(domain)
}

/** An e-mail address with the ASCII form of its domain. The part in front of the domain stays as it is. */
export function asciiAddress(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return /^[\x21-\x7e]*$/.test(domain) ? address : address.slice(0, at + 1) + asciiDomain(domain)
}
