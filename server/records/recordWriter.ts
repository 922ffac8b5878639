import { inputSchema } from '#contract/api/define/recordSchemas.ts'
import { holds } from '#contract/permissions/can.ts'
import type { RecordRow, RecordVerb } from '#contract/records/define.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { Tx } from '../db/database.ts'
import { Failure } from '../request/failure.ts'
import type { Session } from '../request/session.ts'
import type { Hooks, HooksTable } from './hooks.ts'
import { requireScope } from './scope.ts'
import { type Context, change, changeWithin, create, createWithin, type Services, setDeletedIn } from './service.ts'

type Values = Record<string, unknown>

/**
 * Writes records for code that is no request: with the same permissions, rules, hooks, audit and events as a request.
 */
export type RecordWriter = {
  create(session: Session, record: RecordName, input: Values): Promise<RecordRow>
  /** Creates a row inside a larger transaction. Missing fields get their usual values. */
  createIn(tx: Tx, session: Session, record: RecordName, input: Values): Promise<RecordRow>
  /** Fails with `version_conflict` when the row is no longer the one of that version. */
  change(session: Session, record: RecordName, uuid: string, changes: Values & { version: number }): Promise<RecordRow>
  /** Changes a row inside a larger transaction, also a deleted row. */
  changeIn(tx: Tx, session: Session, record: RecordName, uuid: string, changes: Values): Promise<void>
  /** Deletes a row inside a larger transaction. */
  remove(tx: Tx, session: Session, record: RecordName, uuid: string): Promise<void>
  /** Restores a row inside a larger transaction. */
  restoreIn(tx: Tx, session: Session, record: RecordName, uuid: string): Promise<void>
}

/** The writer over the same records and hooks as the endpoints. */
export function recordWriter(services: Services, rules: { readonly hooks: HooksTable }): RecordWriter {
  const contextOf = (name: RecordName): Context => {
    const record = services.records[name]
    if (!record) throw new Error(`There is no record ${name}`)
    return { ...services, record, hooks: (rules.hooks[name] as Hooks | undefined) ?? {} }
  }
  const allowed = (session: Session, name: RecordName, verb: RecordVerb): Context => {
    const context = contextOf(name)
    // As at the endpoints: a permission for any location is enough here. Each row is checked for its own location
    // later.
    if (!holds(session.permissions, context.record.permissions[verb])) throw new Failure('no_permission')
    return context
  }
  return {
    create: async (session, name, input) => create(allowed(session, name, 'create'), session, input),
    async createIn(tx, session, name, input) {
      const context = allowed(session, name, 'create')
      return createWithin(tx, context, session, inputSchema(context.record).parse(input))
    },
    change: async (session, name, uuid, changes) => change(allowed(session, name, 'update'), session, uuid, changes),
    async changeIn(tx, session, name, uuid, changes) {
      const context = allowed(session, name, 'update')
      const { before } = await changeWithin(tx, context, session, uuid, changes)
      // `changeWithin` has checked the new location. This checks the old one.
      await requireScope(tx, context.record, session, 'update', before, null)
    },
    async remove(tx, session, name, uuid) {
      await setDeletedIn(tx, allowed(session, name, 'delete'), session, [uuid], true)
    },
    async restoreIn(tx, session, name, uuid) {
      await setDeletedIn(tx, allowed(session, name, 'delete'), session, [uuid], false)
    },
  }
}
