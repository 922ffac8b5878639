import { openDatabase } from '#server/db/openDatabase.ts'
import { listDealers } from '#server/modules/operator/listDealers.ts'
import { createSharedHub } from '#server/socket/sharedHub.ts'
import { openInstanceFile } from '#server/storage/instanceFile.ts'
import { createOutbound } from '#server/storage/outbound.ts'
import { openSecretBox } from '#server/storage/secretBox.ts'
import type { Config } from '../process/config.ts'
import { type CommandResult, runDealerCommand } from './dealerCommand.ts'
import { openDealers } from './dealerLifecycle.ts'
import { reachableAddress } from './reachableAddress.ts'

/**
 * A hub without sockets, because this process has none. `createSharedHub` sends each message to the servers on the same
 * database.
 */
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

/** Runs a command on the database itself, which no running server holds. */
export async function runOnDatabase(config: Config, args: readonly string[]): Promise<CommandResult> {
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
      // This process has cached no session. A running server caches a session for one second at most.
      forgetDealer() {},
      instance: openInstanceFile(dataDir),
      operatorDealer,
    })
    return await runDealerCommand(dealers, args)
  } finally {
    await database.close()
  }
}
