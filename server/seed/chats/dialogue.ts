import { readFileSync } from 'node:fs'

const FOLDER = new URL('../data/dialogues/', import.meta.url)

/** One short exchange; `hours` is when it may begin. */
export type Dialogue = {
  hours: readonly [from: number, to: number]
  lines: readonly { speaker: string; text: string }[]
}

const LINE = /^([a-z]+\d?): (.+)$/
const HOURS = /^@(\d\d)-(\d\d)$/

/**
 * The exchanges of a text file, separated by empty lines. Each line starts with who says it: `m` foreman, `t`
 * technician, `s` advisor, `p` parts, `r` tire storage, `k` office, `l` service manager, `a`–`c` anybody, or a language
 * code for somebody who writes it. A digit tells two of the same job apart. `{plate}`, `{order}` … are filled in, the
 * same within the exchange; `{@m}` is the first name of that speaker. `@07-09` in front: it begins between these hours.
 */
export function readDialogues(name: string): Dialogue[] {
  const text = readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8')
  return text.trim().split('\n\n').map(parseDialogue)
}

function parseDialogue(block: string): Dialogue {
  const written = block.split('\n')
  const [, from = '0', to = '24'] = HOURS.exec(written[0] ?? '') ?? []
  return {
    hours: [Number(from), Number(to)],
    lines: written
      .filter((line) => !HOURS.test(line))
      .map((line) => {
        const [, speaker, text] = LINE.exec(line) ?? []
        if (speaker === undefined || text === undefined) throw new Error(`Nobody says this line: ${line}`)
        return { speaker, text }
      }),
  }
}
