/** What the person at the terminal reads. The server itself logs through pino instead. */
export const say = (text) => process.stdout.write(`${text}\n`)
export const complain = (text) => process.stderr.write(`${text}\n`)
