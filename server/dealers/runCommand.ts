import { ConfigError, readConfig } from '../process/config.ts'
import { askRunningServer } from './control.ts'
import { type CommandResult, understandDealerCommand } from './dealerCommand.ts'

const sentenceOf = (error: unknown) =>
  error instanceof ConfigError ? error.message : `The command failed: ${error instanceof Error ? error.message : error}`

/** Runs a command in an environment. Any error becomes one line for the person at the terminal. */
export async function runCommand(
  env: Readonly<Record<string, string | undefined>>,
  args: readonly string[],
): Promise<CommandResult> {
  try {
    return await run(env, args)
  } catch (error) {
    return { code: 1, lines: [sentenceOf(error)] }
  }
}

/** Runs a command through the running server, or opens the database itself when no server uses it. */
async function run(env: Readonly<Record<string, string | undefined>>, args: readonly string[]): Promise<CommandResult> {
  const understood = understandDealerCommand(args)
  if (typeof understood !== 'function') return understood
  const config = readConfig(env)
  const answered = config.databaseUrl === undefined ? await askRunningServer(config.dataDir, args) : null
  if (answered) return answered
  // Imported only here, because neither a mistyped command nor a running server needs this largest part of the program.
  const { runOnDatabase } = await import('./commandOnDatabase.ts')
  return await runOnDatabase(config, args)
}
