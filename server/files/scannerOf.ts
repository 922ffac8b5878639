import type { Database } from '#server/db/database.ts'
import { readSettings } from '#server/settings/readSettings.ts'
import type { Outbound } from '#server/storage/outbound.ts'
import type { Scanner } from '#server/storage/virusScanner.ts'

type Services = { database: Database; outbound: Outbound }

/** The dealer's virus scanner; null while it is switched off. The server is allowed to connect to its address. */
export async function scannerOf({ database, outbound }: Services, dealerId: string): Promise<Scanner | null> {
  const { values } = await database.inDealer(dealerId, (tx) =>
    readSettings(tx, ['plugin_anti_virus', 'anti_virus_host', 'anti_virus_port']),
  )
  const isOn = values.plugin_anti_virus && values.anti_virus_host !== ''
  return isOn ? { host: await outbound.reach(values.anti_virus_host), port: values.anti_virus_port } : null
}
