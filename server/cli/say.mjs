/**
 * Writes a line for the person at the terminal. The server itself logs through pino instead.
 * @param {string} text
 */
export const say = (text) => process.stdout.write(`${text}\n`)
/** @param {string} text */
export const complain = (text) => process.stderr.write(`${text}\n`)
