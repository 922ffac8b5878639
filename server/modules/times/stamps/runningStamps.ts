import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Tx } from '#server/db/database.ts'
import { emitEvent } from '#server/events/emitEvent.ts'
import type { Session } from '#server/request/session.ts'
import { announceTime } from '../access/announceTime.ts'
import type { Services } from '../access/services.ts'
import { lockPerson } from './stampWork.ts'

type Open = {
  uuid: string
  user_uuid: string
  work_uuid: string
  paper_uuid: string
  location_uuid: string
  kind: 'start' | 'pause'
  version: number
}

/** Stamps on works that run or are paused, by person. */
async function openOn(tx: Tx, works: readonly string[]): Promise<Open[]> {
  if (works.length === 0) return []
  const { rows } = await sql<Open>`select * from (
      select distinct on (s.user_uuid, s.work_uuid) s.uuid, s.user_uuid, s.work_uuid, s.paper_uuid, p.location_uuid, s.kind,
        s.version
      from stamps s join papers p on p.dealer_id = s.dealer_id and p.uuid = s.paper_uuid
      where s.work_uuid = any(${[...works]}::uuid[])
      order by s.user_uuid, s.work_uuid, s.at desc, s.uuid desc) last
    where last.kind in ('start', 'pause') order by last.user_uuid, last.work_uuid`.execute(tx)
  return rows
}

/** Holds and ends the stamps that still run on works that the customer declined or that were canceled. */
export function runningStamps({ hub, now }: Pick<Services, 'hub' | 'now'>) {
  return {
    /**
     * Prevents these users from stamping until the commit. Call it before the works are locked, in the order of all
     * stamping code.
     */
    async holdPeople(tx: Tx, works: readonly string[]): Promise<void> {
      const people = new Set((await openOn(tx, works)).map(({ user_uuid }) => user_uuid))
      for (const person of [...people].sort()) await lockPerson(tx, person)
    },
    /** Ends these stamps of all users. The caller has locked the works. */
    async end(tx: Tx, session: Session, works: readonly string[]): Promise<void> {
      const at = new Date(now())
      for (const { kind, uuid, location_uuid, version, ...stamp } of await openOn(tx, works)) {
        if (kind === 'pause') await tx.updateTable('stamps').set({ kind: 'stop' }).where('uuid', '=', uuid).execute()
        else
          await tx
            .insertInto('stamps')
            .values({
              dealer_id: session.dealerId,
              uuid: uuidv7(),
              ...stamp,
              kind: 'stop',
              reason: '',
              at,
              created_at: at,
              created_by: session.userUuid,
            })
            .execute()
        const { user_uuid, work_uuid, paper_uuid } = stamp
        const data = { work_uuid, paper_uuid, location_uuid }
        await emitEvent(tx, session, { type: 'stamp.stopped', uuid: user_uuid, data })
        const news = {
          what: 'stopped',
          work: work_uuid,
          location: location_uuid,
          person: user_uuid,
          version: Number(version),
        } as const
        await announceTime(tx, hub, session.dealerId, news)
      }
    },
  }
}
