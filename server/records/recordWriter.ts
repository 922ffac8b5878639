import { holds } from '#contract/permissions/can.ts'
import type { RecordRow, RecordVerb } from '#contract/records/define.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import type { Hooks, HooksTable } from './hooks.ts'
import { requireScope } from './scope.ts'
import { type Context, change, changeWithin, create, type Services, setDeletedIn } from './service.ts'

type Values = Record<string, unknown>

/** Writes records for code that is no request: with the same permissions, rules, hooks, audit and events as a form. */
export type RecordWriter = {
  create(session: Session, record: RecordName, input: Values): Promise<RecordRow>
  /** Fails with `version_conflict` when the row is no longer the one of that version. */
  change(session: Session, record: RecordName, uuid: string, changes: Values & { version: number }): Promise<RecordRow>
  /**
   * Changes as a part of something bigger, also a deleted row. What it returns tells the readers after the commit.
   */
  changeIn(tx: Tx, session: Session, record: RecordName, uuid: string, changes: Values): Promise<() => void>
  /** Deletes as a part of something bigger. What it returns tells the readers after the commit. */
  remove(tx: Tx, session: Session, record: RecordName, uuid: string): Promise<() => void>
}

/** The writer over the same records and hooks as the endpoints. */
export function recordWriter(services: Services, hooks: HooksTable): RecordWriter {
  const contextOf = (name: RecordName): Context => {
    const record = services.records[name]
    if (!record) throw new Error(`There is no record ${name}`)
    return { ...services, record, hooks: (hooks[name] as Hooks | undefined) ?? {} }
  }
  const allowed = (session: Session, name: RecordName, verb: RecordVerb): Context => {
    const context = contextOf(name)
    // As the endpoints ask: held for any location opens the door, and which rows it opens is decided with each of them.
    if (!holds(session.permissions, context.record.permissions[verb])) throw new Failure('no_permission')
    return context
  }
  return {
    create: async (session, name, input) => create(allowed(session, name, 'create'), session, input),
    change: async (session, name, uuid, changes) => change(allowed(session, name, 'update'), session, uuid, changes),
    async changeIn(tx, session, name, uuid, changes) {
      const context = allowed(session, name, 'update')
      const { before, afterCommit } = await changeWithin(tx, context, session, uuid, changes)
      // Where it goes has been checked with the change.
      await requireScope(tx, context.record, session, 'update', before, null)
      return () => {
        for (const act of afterCommit) act()
      }
    },
    async remove(tx, session, name, uuid) {
      const done = await setDeletedIn(tx, allowed(session, name, 'delete'), session, [uuid], true)
      return () => {
        for (const { afterCommit } of done) for (const act of afterCommit) act()
      }
    },
  }
}
