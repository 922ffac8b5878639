import type { Core } from '#server/core/core.ts'
import { directoryHandlers } from './directoryHandlers.ts'
import { directoryRunWorker } from './directoryRuns.ts'
import type { DirectoryServices } from './directoryServices.ts'

type Others = Pick<
  DirectoryServices,
  'changeMembers' | 'actAs' | 'listAdministrators' | 'listGroupOffers' | 'listDepartmentOffers' | 'joinDepartments'
>

/** Importing users and groups from a directory or a file. `others` comes from the modules for users and departments. */
export function directoryModule(core: Core, others: Others) {
  const { database, secrets, outbound, hub, jobs, now, writer } = core
  const services: DirectoryServices = { database, secrets, outbound, hub, jobs, now, records: writer, ...others }
  return { handlers: directoryHandlers(services), workers: { directory_run: directoryRunWorker(services) } }
}
