import type { Logger } from 'pino'
import type { Documents } from '../documents/documents.ts'
import type { Events } from '../events/events.ts'
import type { Files } from '../files/files.ts'
import type { Thumbnails } from '../files/thumbnails/thumbnails.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Config } from '../process/config.ts'
import type { RecordWriter } from '../records/recordWriter.ts'
import type { Services as RecordServices } from '../records/service.ts'
import type { InstanceFile } from '../storage/instanceFile.ts'
import type { Outbound } from '../storage/outbound.ts'
import type { SecretBox } from '../storage/secretBox.ts'
import type { MergedModules } from './serverModule.ts'

/** The shared parts of the server. Every module gets all of them. */
export type Core = RecordServices & {
  readonly config: Config
  readonly publicUrl: string | undefined
  readonly logger: Logger
  readonly secrets: SecretBox
  readonly outbound: Outbound
  readonly instance: InstanceFile
  readonly jobs: Jobs
  readonly events: Events
  readonly files: Files
  readonly thumbnails: Thumbnails
  /** Makes PDF documents. */
  readonly documents: Documents
  /** Writes records with the rules of all modules. */
  readonly writer: RecordWriter
  /** Contributions of all modules. Empty until all modules are open, so read it inside of handlers only. */
  readonly gathered: MergedModules
}
