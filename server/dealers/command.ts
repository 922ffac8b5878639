import { openDatabase } from '#server/db/openDatabase.ts'
import { listDealers } from '#server/modules/operator/listDealers.ts'
import { createSharedHub } from '#server/socket/sharedHub.ts'
import { openInstanceFile } from '#server/storage/instanceFile.ts'
import { createOutbound } from '#server/storage/outbound.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import { ConfigError, readConfig } from '../process/config.ts'
import { askRunningServer } from './control.ts'
import { type CommandResult, runDealerCommand } from './dealerCommand.ts'
import { openDealers } from './dealerLifecycle.ts'
import { reachableAddress } from './reachableAddress.ts'

/** This process has no sockets of its own; what it says reaches those of the servers on the same database. */
const noSockets = {
  publish() {},
  joinUser() {},
  leaveUser() {},
  closeSession() {},
  closeUser() {},
  setPresence() {},
  reconnectUser() {},
  refreshTeams() {},
  reconnect() {},
}

/** Runs a command on the running server's database, or opens the database itself when no server has it. */
async function run(args: readonly string[]): Promise<CommandResult> {
  const config = readConfig(process.env)
  const answered = config.databaseUrl === undefined ? await askRunningServer(config.dataDir, args) : null
  if (answered) return answered
  const { dataDir, databaseUrl, outboundHosts, operatorDealer } = config
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {} })
  try {
    const isAlone = async () => (await listDealers(database)).length === 1
    const dealers = openDealers({
      database,
      secrets: openSecretBox(dataDir),
      outbound: createOutbound({ listed: outboundHosts, isAlone }),
      publicUrl: reachableAddress(config),
      now: Date.now,
      hub: createSharedHub(noSockets, database.others, () => {}),
      // A server believes a session for a second at most.
      forgetDealer() {},
      instance: openInstanceFile(dataDir),
      operatorDealer,
    })
    return await runDealerCommand(dealers, args)
  } finally {
    await database.close()
  }
}

const sentenceOf = (error: unknown) =>
  error instanceof ConfigError ? error.message : `The command failed: ${error instanceof Error ? error.message : error}`

const { code, lines } = await run(process.argv.slice(2)).catch(
  (error: unknown): CommandResult => ({ code: 1, lines: [sentenceOf(error)] }),
)
for (const line of lines) (code === 0 ? process.stdout : process.stderr).write(`${line}\n`)
process.exitCode = code
