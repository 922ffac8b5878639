import { runCommand } from './runCommand.ts'

const { code, lines } = await runCommand(process.env, process.argv.slice(2))
for (const line of lines) (code === 0 ? process.stdout : process.stderr).write(`${line}\n`)
process.exitCode = code
