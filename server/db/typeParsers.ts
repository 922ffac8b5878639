import pg from 'pg'

const TIMESTAMPTZ = 1184
const INT8 = 20

/** `2026-03-04 05:06:07.089+00` → `2026-03-04T05:06:07.089Z`. The session's time zone is always UTC. */
function toIso(text: string): string {
  if (text[10] !== ' ' || !text.endsWith('+00')) return new Date(text).toISOString()
  // Cuts the text directly, because a page of a list has several hundred moments.
  const fraction = text.slice(20, Math.min(23, text.length - 3))
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction.padEnd(3, '0')}Z`
}

/**
 * Times stay text, because a Date per cell costs a third of a page's time. bigint becomes number, because our counters
 * stay far below 2^53.
 */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (format !== 'binary' && oid === TIMESTAMPTZ) return toIso
    if (format !== 'binary' && oid === INT8) return Number
    return pg.types.getTypeParser(oid, format as 'text')
  },
}
