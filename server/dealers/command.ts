import { ConfigError, readConfig } from '../process/config.ts'
import { askRunningServer } from './control.ts'
import { type CommandResult, understandDealerCommand } from './dealerCommand.ts'

/** Runs a command through the running server, or opens the database itself when no server uses it. */
async function run(args: readonly string[]): Promise<CommandResult> {
  const understood = understandDealerCommand(args)
  if (typeof understood !== 'function') return understood
  const config = readConfig(process.env)
  const answered = config.databaseUrl === undefined ? await askRunningServer(config.dataDir, args) : null
  if (answered) return answered
  // Loaded late: neither a mistyped command nor a running server needs this largest part of the program.
  const { runOnDatabase } = await import('./commandOnDatabase.ts')
  return await runOnDatabase(config, args)
}

const sentenceOf = (error: unknown) =>
  error instanceof ConfigError ? error.message : `The command failed: ${error instanceof Error ? error.message : error}`

const { code, lines } = await run(process.argv.slice(2)).catch(
  (error: unknown): CommandResult => ({ code: 1, lines: [sentenceOf(error)] }),
)
for (const line of lines) (code === 0 ? process.stdout : process.stderr).write(`${line}\n`)
process.exitCode = code
