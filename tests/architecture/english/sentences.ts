/**
 * Most words that a sentence may have, see "Rules for sentences" in CONTRIBUTING.md. The goal is 20; more than this
 * number is refused.
 */
const MOST_WORDS = 30

/**
 * Openings that hide the subject of a sentence. The reader learns only later, or never, which thing is meant. A
 * question word may stand in the middle of a sentence.
 */
const RIDDLE =
  /^\(?(?:(?:For|To|From|With|By) wh(?:at|o|oever|om)|What|Who|Whoever|Whom|Whose|Of|So long|Nobody|No one|Somebody|Someone|Anybody|Where|Whatever|Wherever|Whichever|None)\b/

/** Words that end with a dot and do not end a sentence. */
const SHORT = /\b(?:e\.g|i\.e|etc|vs|No|approx|Dr|Mr|Mrs|St)\.$/

/** The sentences of a paragraph, without marks of emphasis and without the addresses of links. */
export function sentencesOf(paragraph: string): string[] {
  const text = paragraph
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll('*', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const sentences: string[] = []
  let from = 0
  for (const { index, 0: end } of text.matchAll(/(?:[.!?]["”)\]]? (?=\S)|: (?=["“„(]?\p{Lu}))/gu)) {
    const sentence = text.slice(from, index + end.length).trim()
    if (SHORT.test(sentence)) continue
    sentences.push(sentence)
    from = index + end.length
  }
  return [...sentences, text.slice(from)].filter((sentence) => sentence !== '')
}

const wordsIn = (sentence: string) => sentence.split(' ').filter((word) => /[\p{L}\d]/u.test(word)).length

/** Whether a sentence opens with a word that hides its subject. A question may. */
export const isRiddle = (sentence: string) => RIDDLE.test(sentence) && !sentence.endsWith('?')

/** Whether a sentence has more words than a reader holds at once. */
export const isTooLong = (sentence: string) => wordsIn(sentence) > MOST_WORDS

/** Forms of verbs that no ending shows. */
const PLAIN_VERBS = new Set(
  `is are was were be been has have had do does did can cannot could may must will would shall should need let
  add agree answer appear apply arrive ask become began begin believe belong break bring build call carry change check choose clear
  close come cost count cover create cross cut delete depend differ draw drop end exist expire fail fall fill find fit
  follow form get give go grow happen hear hide hold join keep know last lead leave lie live load look lose make match mean
  meet merge move name number offer open overlap own pass pay point print prove put reach read refuse remain replace report rest
  return rise run save say see sell send set share show sign sit sort sound split stand start stay stop survive take talk tell
  travel try turn use wait want warn win work write left kept lost met made put read said saw sent shown stood taken told
  went won written`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/** Words after which no verb follows, so that a word with the ending of a verb is a noun there. */
const BEFORE_NOUNS = new Set(
  `a an the this that these those its their his her your our my no any all some each every both few many more most other
  another two three four five six seven eight nine ten of in on at by for from with without within between beyond
  under over above below into onto through during before after against about across around near behind beside to as
  than like per via and or nor but not own same new old wrong unknown first last`
    .split(/\s+/)
    .filter((word) => word !== ''),
)

/**
 * Whether a title holds a word that can be its verb. A heuristic: it knows common verbs by name, and others by their
 * endings behind a word that is no article or preposition. It rather takes a noun for a verb than a sentence for none.
 */
export function hasVerb(title: string): boolean {
  const words = title
    .replaceAll(/[^\p{L}\d%$'’-]+/gu, ' ')
    .trim()
    .split(' ')
  return words.some((word, at) => {
    const lower = word.toLowerCase()
    if (at > 0 && PLAIN_VERBS.has(lower)) return true
    const before = words[at - 1]?.toLowerCase()
    return before !== undefined && /(?:[^s]s|ed|n't|n’t)$/.test(lower) && !BEFORE_NOUNS.has(before)
  })
}
