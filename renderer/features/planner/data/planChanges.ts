import type { PlannedBlock } from '#contract/api/planner/plannerShapes.ts'
import type { PlannerBlock } from '#contract/planning/blocks.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { Saved, Sent } from './planStore.ts'

/** A block as the server accepts it, without the fields that only the server sets. */
function writtenBlock(block: PlannerBlock): PlannedBlock {
  const { uuid, paper_uuid, location_uuid, start, planned_minutes, done_minutes, buffer_minutes, bay } = block
  const { team_uuid, is_fixed, part_of, part, parts, promised_at, priority, state, carried_from, carry_reason } = block
  const note = 'note' in block && typeof block.note === 'string' ? block.note : ''
  return {
    uuid,
    paper_uuid,
    location_uuid,
    start,
    planned_minutes,
    done_minutes,
    buffer_minutes,
    bay,
    note,
    team_uuid,
    is_fixed,
    part_of,
    part,
    parts,
    promised_at,
    priority,
    state,
    carried_from,
    carry_reason,
    work_uuids: [...block.work_uuids],
    technicians: block.technicians.map(({ uuid: person, share }) => ({ uuid: person, share })),
    needs: {
      ...block.needs,
      // The planning contract types these as any text, but they come from lists of the server.
      skills: [...block.needs.skills] as PlannedBlock['needs']['skills'],
      bay_kinds: [...block.needs.bay_kinds] as PlannedBlock['needs']['bay_kinds'],
    },
  }
}

/** Sends a change to the server. The last user to write a block wins. */
export async function sendChanges(changes: readonly Sent[]): Promise<Saved> {
  const { changes: made, overwritten } = await call('POST /v1/workshop/planner/changes', {
    body: {
      changes: changes.map(({ uuid, after, version }) => ({
        uuid,
        seen: version || null,
        after: after && writtenBlock(after),
      })),
    },
  })
  return {
    blocks: made.flatMap(({ after }) => after ?? []),
    removed: made.filter(({ after }) => after === null).map(({ uuid }) => uuid),
    overtaken: overwritten,
  }
}
