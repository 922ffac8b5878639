/**
 * Minutes after which a call leaves the screen in the waiting area. A customer who has not come by then is called
 * again.
 */
export const WALL_CALL_MINUTES = 10
/** At most this many calls on the screen. More of them would not be readable from five metres. */
export const WALL_CALLS_MAX = 6
/**
 * Fewest calls of a day from which the usual waiting time is shown. With fewer it would tell about single customers.
 */
export const WALL_WAITS_MIN = 5
/** Longest name of a desk, which is read from five metres. */
export const DESK_NAME_MAX = 12
/** A word such as "Brett", and the number of a hook or tag with up to one letter. */
const KEY = /^(?:(?<short>\p{L}{1,2}[ -]?)|\p{L}{0,20}[ -]?)(?<number>[0-9]{1,4}\p{L}?)$/u

/** Letters of the first two names that the screen shows, such as "A. W.". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s,]+/u).filter((word) => /^\p{L}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => `${[...word][0]?.toLocaleUpperCase('de') ?? ''}.`)
    .join(' ')
}

const bare = (text: string) => text.toLocaleUpperCase('de').replace(/[^\p{L}\p{N}]/gu, '')

/**
 * The number of a key as the screen shows it, without the word before it. Empty for another text, because users may
 * write a name, a phone number or a plate there.
 */
export function shownKey(keyPlace: string, plate: string): string {
  const { short = '', number = '' } = KEY.exec(keyPlace.trim())?.groups ?? {}
  const key = short + number
  const isOfPlate = /\p{L}/u.test(key) && bare(plate).includes(bare(key))
  return isOfPlate ? '' : key
}
