import type { RecordRow } from '#contract/records/define.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { Session } from '../session.ts'
import type { Hooks, HooksTable } from './hooks.ts'
import { type Context, change, create, type Services } from './service.ts'

type Values = Record<string, unknown>

/** Writes records for code that is no request: with the same rules, hooks, audit and events as a form. */
export type RecordWriter = {
  create(session: Session, record: RecordName, input: Values): Promise<RecordRow>
  /** Fails with `version_conflict` when the row is no longer the one of that version. */
  change(session: Session, record: RecordName, uuid: string, changes: Values & { version: number }): Promise<RecordRow>
}

/** The writer over the same records and hooks as the endpoints. */
export function recordWriter(services: Services, hooks: HooksTable): RecordWriter {
  const contextOf = (name: RecordName): Context => {
    const record = services.records[name]
    if (!record) throw new Error(`There is no record ${name}`)
    return { ...services, record, hooks: (hooks[name] as Hooks | undefined) ?? {} }
  }
  return {
    create: (session, name, input) => create(contextOf(name), session, input),
    change: (session, name, uuid, changes) => change(contextOf(name), session, uuid, changes),
  }
}
