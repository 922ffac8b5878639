import { z } from 'zod'
import type { RecordEvent } from '#contract/records/define.ts'
import { timestamp, uuid } from '#contract/scalars.ts'

/** One entry of a history. */
export const recordEvent: z.ZodType<RecordEvent> = z
  .object({
    uuid,
    at: timestamp,
    event: z.string(),
    by: z.object({ uuid, first_name: z.string(), last_name: z.string() }).nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
    part: z.object({ record: z.string(), uuid, label: z.string() }).optional(),
  })
  .meta({ id: 'RecordEvent' })
