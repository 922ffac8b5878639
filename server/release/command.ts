import { runCommand } from './runCommand.ts'

// What is published has to be readable for the server, whoever that is on this machine.
process.umask(0o022)

process.exitCode = await runCommand(process.argv.slice(2), {
  env: process.env,
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
})
