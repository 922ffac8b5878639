import { z } from 'zod'
import { FATES } from '#contract/dependents.ts'
import { timestamp, uuid } from '#contract/scalars.ts'

/** Rows that depend on another one, by kind and fate. */
export const dependents = z
  .object({
    items: z.array(
      z.object({
        kind: z.string(),
        fate: z.enum(FATES),
        count: z.int().nonnegative(),
        from: timestamp.nullable(),
        examples: z.array(z.object({ record: z.string(), uuid, label: z.string() })),
      }),
    ),
  })
  .meta({ id: 'Dependents' })
