import { checkSync } from 'recheck'
import { nodesOf, sourcesOf } from '../sources.ts'
import type { Tree } from '../tree.ts'

/** A regular expression of the product whose time grows faster than its text. */
type Bounded = { path: string; pattern: string; because: string }

const CELL = 'the reader splits a line at tabs and double blanks, so that no cell holds a run of blanks'
const LOGGED = 'a text of the log is cut to 2,000 characters first'
const TYPED = 'it runs in the browser of the person who typed the text, and meets nothing else'

/**
 * Patterns that take more than linear time, each with its limit. A pattern that reads foreign text without a limit is
 * written differently instead.
 */
const BOUNDED: readonly Bounded[] = [
  {
    path: 'contract/passwordRules.ts',
    pattern: '^[^\\p{L}]+|[^\\p{L}]+$',
    because: 'a password is refused beyond PASSWORD_MAX_LENGTH before its words are looked at',
  },
  {
    path: 'contract/text/phoneParts.ts',
    pattern: '[\\s,;]+(?=[\\p{L}(])',
    because: 'a text of more than 100 characters is no telephone number and is not searched',
  },
  {
    path: 'contract/workshop/hst/hstLine.ts',
    pattern:
      '^(?:aktion(?:scode)?|feldma(?:ß|ss)nahme|r(?:ü|ue)ckruf|field action|recall|code)\\s*:?\\s*([0-9A-Z]{4})(?![0-9A-Z])\\s*[:–-]?\\s*',
    because: CELL,
  },
  {
    path: 'contract/workshop/hst/hstLine.ts',
    pattern: '^(?:(?:tpi|vorgang(?:s-?nr\\.?|s-?nummer)?)\\s*:?\\s*)?(\\d{4,9}\\/\\d{1,3})(?![\\d/])\\s*[:–-]?\\s*',
    because: CELL,
  },
  {
    path: 'contract/workshop/hst/hstLine.ts',
    pattern: '\\s*(am |on )?\\d{1,2}\\.\\d{1,2}\\.\\d{2,4}$|\\s*(on )?\\d{4}-\\d{2}-\\d{2}$',
    because: CELL,
  },
  {
    path: 'contract/workshop/hst/hstReading.ts',
    pattern: '^([\\p{L}][\\p{L} .()/-]{1,40}?)\\s*[:\\t]\\s*(.+)$',
    because: CELL,
  },
  {
    path: 'electron/app/files/redact.ts',
    pattern: '[\\p{L}\\p{N}._%+-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)+',
    because: LOGGED,
  },
  {
    path: 'electron/app/files/redact.ts',
    pattern:
      '\\b((?:access_?|refresh_?|device_?)?token|password|secret|ticket)(\\\\?["\']?\\s*[=:]\\s*\\\\?["\']?)[^\\s"\'\\\\&,;}]+',
    because: LOGGED,
  },
  {
    path: 'electron/app/files/redact.ts',
    pattern: '(\\b[a-z][a-z0-9+.-]*:\\/\\/[^\\s?"\'\\\\]*)\\?[^\\s"\'\\\\]*',
    because: LOGGED,
  },
  { path: 'electron/app/files/redact.ts', pattern: '\\b([a-z][a-z0-9+.-]*:\\/\\/)[^\\s/@"\']+@', because: LOGGED },
  {
    path: 'renderer/features/chat/messages/textParts.ts',
    pattern: '^(?:\\p{RGI_Emoji}\\s*){1,3}$',
    because: 'the checker does not know sets of emoji; three repetitions are the bound',
  },
  {
    path: 'renderer/features/paper/print/sheet/partLines.ts',
    pattern: '^(.*?)(?:\\s*[x×*]\\s*([1-9][0-9]{0,3}))?$',
    because: TYPED,
  },
  { path: 'renderer/records/fields/parse.ts', pattern: '\\s*(€|EUR)\\s*$', because: TYPED },
  { path: 'renderer/records/fields/parse.ts', pattern: '^[-+]?(\\d+\\.?\\d*|\\.\\d+)$', because: TYPED },
  {
    path: 'renderer/records/form/draft/checkField.ts',
    pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]{2,}$',
    because: TYPED,
  },
  {
    path: 'server/cli/newRecord.mjs',
    pattern: 'export const records = \\{([^}]*?),?\\s*\\}',
    because: 'it reads this repository',
  },
  { path: 'server/cli/newRecord.mjs', pattern: '(import [^\\n]+\\n)(?=\\n)', because: 'it reads this repository' },
  { path: 'server/process/config.ts', pattern: '\\/+$', because: 'the operator of the server sets the address' },
  {
    path: 'server/process/maskText.ts',
    pattern: "[\\p{L}\\p{N}._%+'-]+@[\\p{L}\\p{N}-]+(?:\\.[\\p{L}\\p{N}-]+)*",
    because: LOGGED,
  },
  {
    path: 'server/release/artefacts.ts',
    pattern: '(?:^|[-_ ])v?(\\d+\\.\\d+\\.\\d+(?:-[0-9A-Za-z.-]+)?)$',
    because: 'a name of a file has at most 255 characters',
  },
  {
    path: 'server/storage/cleanSvg.ts',
    pattern: '([\\w:.-]+)\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\')',
    because: 'it meets only attributes of a tag that is already known to be whole',
  },
]

/**
 * The checker itself must not hang: a pattern that it cannot decide within a minute counts as slow. Its other time
 * limits are off, because it takes a pattern for slow that only ran slowly beside other work.
 */
const LIMITS = { timeout: 60_000, incubationTimeout: null, attackTimeout: null }
/** Without one of these signs a pattern repeats nothing, so that it needs no checker. */
const REPEATS = /[*+{]/

/** The answers of the checker, which takes most of the time of this tier. The product has many patterns twice. */
const known = new Map<string, boolean>()

function isLinear(pattern: string, flags: string): boolean {
  const key = `/${pattern}/${flags}`
  const isSafe = known.get(key) ?? (!REPEATS.test(pattern) || checkSync(pattern, flags, LIMITS).status === 'safe')
  known.set(key, isSafe)
  return isSafe
}

const MEETS_FOREIGN_TEXT = /^(contract|server|electron|renderer)\//

function patternsOf(tree: Tree): { path: string; pattern: string; flags: string }[] {
  return sourcesOf(tree)
    .filter(({ path }) => MEETS_FOREIGN_TEXT.test(path))
    .flatMap(({ path, program }) =>
      nodesOf(program).flatMap((node) =>
        node.type === 'Literal' && 'regex' in node
          ? [{ path, pattern: node.regex.pattern, flags: node.regex.flags }]
          : [],
      ),
    )
}

/** Regular expressions that take more than linear time without a limit in the list, and entries without a pattern. */
export function slowPatterns(tree: Tree, bounded: readonly Bounded[] = BOUNDED): string[] {
  const found = patternsOf(tree)
  const isSame = (one: { path: string; pattern: string }) => (other: { path: string; pattern: string }) =>
    one.path === other.path && one.pattern === other.pattern
  const slow = found
    .filter((one) => !bounded.some(isSame(one)))
    .filter(({ pattern, flags }) => !isLinear(pattern, flags))
    .map(({ path, pattern }) => `${path}: /${pattern}/ takes more than linear time`)
  const gone = bounded
    .filter((one) => !found.some(isSame(one)))
    .map(({ path, pattern }) => `${path}: /${pattern}/ is no longer there`)
  return [...slow, ...gone]
}
