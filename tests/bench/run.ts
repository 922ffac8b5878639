import { fanOut } from './fanOut.ts'

// One after the other: no benchmark may measure the load of another.
const figures = { ...(await fanOut()) }
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
