/** At most this many characters of a subject, so that lists of commits show it whole. */
const SUBJECT_MAX = 72

/** Messages that git writes itself. */
const WRITTEN_BY_GIT = /^(?:Merge|Revert|fixup!|squash!|amend!) /

/** `area: verb …`, such as `planner: follow the current day`. */
const SUBJECT = /^[a-z][\w./-]*(?:, [a-z][\w./-]*)*: (?<first>\S+) \S/

/** Articles, pronouns and conjunctions: a subject that begins with one describes a state instead of a change. */
const NO_VERBS = new Set(
  `a an the this that these those it its their his her our your no not every each all some any one two three what who
  whoever whom whose which where when whatever nobody somebody everybody anybody nothing of in on at by for from with
  without as if so and or but also only still there here more new`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Verbs whose imperative ends like another form. */
const IMPERATIVES = new Set(['bring', 'embed', 'feed', 'focus', 'need', 'ping', 'seed', 'shed', 'speed', 'string'])

/**
 * Whether a word can be an imperative: no other word class, and no other form of a verb.
 * @param {string} word
 */
function isImperative(word) {
  const lower = word.toLowerCase()
  if (IMPERATIVES.has(lower)) return true
  return /^[a-z][a-z-]*$/.test(word) && !NO_VERBS.has(lower) && !/(?:ed|ing|[^s]s)$/.test(lower)
}

/** @param {string} subject */
function subjectProblems(subject) {
  const problems = []
  const first = SUBJECT.exec(subject)?.groups?.first
  if (first === undefined)
    problems.push('Begin the subject with its area and a verb: "planner: follow the current day".')
  else if (!isImperative(first))
    problems.push(`"${first}" is no imperative. Say what the commit does: "fix …", "show …", "add …".`)
  if (subject.length > SUBJECT_MAX)
    problems.push(`The subject has ${subject.length} characters. Shorten it to ${SUBJECT_MAX}.`)
  if (subject.endsWith('.')) problems.push('Remove the dot at the end of the subject.')
  return problems
}

/**
 * Rules of CONTRIBUTING.md that the message of a commit breaks, each as a sentence. Lines with `#` are git's.
 * @param {string} message
 * @returns {string[]}
 */
export function commitProblems(message) {
  const [whole = ''] = message.split(/^# -+ >8 -+$/m)
  const text = whole.replaceAll(/^#.*\n?/gm, '').trim()
  if (WRITTEN_BY_GIT.test(text)) return []
  const [subject = '', second = '', ...body] = text.split('\n')
  const problems = subjectProblems(subject)
  if (second !== '') problems.push('Leave the second line empty.')
  // Trailers such as "Co-authored-by:" are no reason.
  if (body.every((line) => line.trim() === '' || /^[A-Z][\w-]+: \S/.test(line)))
    problems.push('Write a body that says why the change is made.')
  return problems
}
