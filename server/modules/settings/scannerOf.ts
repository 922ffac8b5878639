import type { Database } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import type { Scanner } from '#server/storage/virusScanner.ts'

/** The dealer's virus scanner; null while it is switched off. */
export async function scannerOf(database: Database, dealerId: string): Promise<Scanner | null> {
  const { values } = await database.inDealer(dealerId, (tx) =>
    readSettings(tx, ['plugin_anti_virus', 'anti_virus_host', 'anti_virus_port']),
  )
  const isOn = values.plugin_anti_virus && values.anti_virus_host !== ''
  return isOn ? { host: values.anti_virus_host, port: values.anti_virus_port } : null
}
