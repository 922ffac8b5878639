/**
 * One short exchange. Each line starts with who says it: `m` foreman, `t` technician, `s` advisor, `p` parts,
 * `r` tire storage, `k` office, `l` service manager, `a`–`c` anybody, or a language code for somebody who writes it.
 * A digit tells two of the same job apart. `{plate}`, `{order}` … are filled in, the same within the exchange;
 * `{@m}` is the first name of that speaker.
 */
export type Dialogue = readonly string[]

export type SpokenLine = { speaker: string; text: string }

const LINE = /^([a-z]+\d?): (.+)$/s

export function readLine(line: string): SpokenLine {
  const [, speaker, text] = LINE.exec(line) ?? []
  if (speaker === undefined || text === undefined) throw new Error(`Nobody says this line: ${line}`)
  return { speaker, text }
}
