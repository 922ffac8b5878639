import { runCommand } from './runCommand.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
})
