import { z } from 'zod'
import { LABEL_SIZES } from '#contract/labels/labelPage.ts'

/** The location on a printed document. */
export const printLocation = z.object({
  description: z.string(),
  short_code: z.string(),
  street: z.string(),
  street_number: z.string(),
  zip_code: z.string(),
  city: z.string(),
  phone: z.string().nullable(),
  vat_id: z.string(),
  time_zone: z.string(),
  paper_header: z.string(),
  /** Footer of the location, or else of the dealer. Its variables are not filled in. */
  footer: z.string(),
  label_sizes: z.array(z.enum(LABEL_SIZES)),
})
export type PrintLocation = z.infer<typeof printLocation>
