/** Position of an extension for users. The paper itself has number 1, so the first extension has number 2. */
export const countOf = (number: number): number => number - 1
