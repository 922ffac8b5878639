import type { Core } from '#server/core/core.ts'
import type { ServerModule } from '#server/core/serverModule.ts'
import { openTombstoneFile } from '#server/storage/tombstoneFile.ts'
import type { PrivacyServices } from './anonymise.ts'
import { erasureWorker } from './erasure.ts'
import { privacyHandlers } from './privacyHandlers.ts'
import { reapplyTombstones } from './reapplyTombstones.ts'
import { refusingRestore } from './refusingRestore.ts'
import { retentionHandlers } from './retention/retentionHandlers.ts'
import { keepRetentionPlanned, retentionWorker } from './retention/retentionRun.ts'

type Others = Pick<PrivacyServices, 'redact' | 'endSessions' | 'requireAdministrator'> &
  Pick<Parameters<typeof privacyHandlers>[0], 'proveSelf'>

/** Anonymising people, and the retention of what is stored. `others` comes from the modules for users and the audit. */
export function privacyModule(core: Core, others: Others) {
  const { config, database, hub, now, records, logger, jobs, secrets, outbound } = core
  const tombstones = openTombstoneFile(config.dataDir)
  const services = { database, hub, now, records, jobs, tombstones, ...others }
  let stopPlanning = async () => {}
  return {
    handlers: { ...privacyHandlers(services), ...retentionHandlers(core) },
    wraps: {
      user: (hooks) => refusingRestore('user', hooks),
      customer: (hooks) => refusingRestore('customer', hooks),
    } satisfies ServerModule['wraps'],
    workers: {
      retention: retentionWorker(services),
      erasure: erasureWorker({ database, secrets, outbound, tombstones, jobs, now }),
    },
    /** Anonymises people again who came back with a backup. Runs before any user can see them. */
    reapply: () => reapplyTombstones(services, logger),
    async onStart() {
      stopPlanning = await keepRetentionPlanned(services, logger)
    },
    onStop: () => stopPlanning(),
  }
}
