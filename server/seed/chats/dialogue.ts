/**
 * One short exchange. Each line starts with who says it: `m` foreman, `t` technician, `s` advisor, `p` parts,
 * `r` tire storage, `k` office, `l` service manager, `a`–`c` anybody, or a language code for somebody who writes it.
 * A digit tells two of the same job apart. `{plate}`, `{order}` … are filled in, the same within the exchange;
 * `{@m}` is the first name of that speaker. `@07-09` in front: it begins between these hours.
 */
export type Dialogue = readonly string[]

type SpokenLine = { speaker: string; text: string }

const LINE = /^([a-z]+\d?): (.+)$/
const HOURS = /^@(\d\d)-(\d\d)$/

export function readDialogue(dialogue: Dialogue): { hours: readonly [from: number, to: number]; lines: SpokenLine[] } {
  const [, from = '0', to = '24'] = HOURS.exec(dialogue[0] ?? '') ?? []
  return {
    hours: [Number(from), Number(to)],
    lines: dialogue
      .filter((line) => !HOURS.test(line))
      .map((line) => {
        const [, speaker, text] = LINE.exec(line) ?? []
        if (speaker === undefined || text === undefined) throw new Error(`Nobody says this line: ${line}`)
        return { speaker, text }
      }),
  }
}
