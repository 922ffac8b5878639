/** Begins with four digits, so that no generated name is the beginning of another one. */
let last = 1_000

/** A number that is unique on the server of this worker, whichever test files it runs one after another. */
export function unique(): number {
  last += 1
  return last
}
