import { readFileSync } from 'node:fs'

const FOLDER = new URL('../data/dialogues/', import.meta.url)

/** One short dialogue. `hours` is the time of day at which it may begin. */
export type Dialogue = {
  hours: readonly [from: number, to: number]
  lines: readonly { speaker: string; text: string }[]
}

const LINE = /^([a-z]+\d?): (.+)$/
const HOURS = /^@(\d\d)-(\d\d)$/

/**
 * The dialogues of a text file, separated by empty lines. Each line starts with its speaker: `m` foreman, `t`
 * technician, `s` advisor, `p` parts, `r` tire storage, `k` office, `l` service manager. `a`–`c` are any users. A
 * language code is a user who writes in it. A digit distinguishes two speakers of the same job. `{plate}`, `{order}` …
 * are filled in, the same within a dialogue; `{@m}` is the first name of that speaker. A leading `@07-09` means that it
 * begins between these hours.
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
        if (speaker === undefined || text === undefined) throw new Error(`This line has no speaker: ${line}`)
        return { speaker, text }
      }),
  }
}
