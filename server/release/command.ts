import { runCommand } from './runCommand.ts'

// Published files must be readable for the server, whatever its account on this machine.
process.umask(0o022)

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
})
