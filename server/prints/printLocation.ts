import type { PrintLocation } from '#contract/api/define/printLocation.ts'
import type { LabelSize } from '#contract/labels/labelPage.ts'
import type { Tx } from '../db/database.ts'
import { readSettings } from '../settings/readSettings.ts'

/** The location of a row as its printed documents name it. */
export async function readPrintLocation(tx: Tx, uuid: string): Promise<PrintLocation> {
  const { paper_footer, label_printers, ...location } = await tx
    .selectFrom('locations')
    .select(['description', 'short_code', 'street', 'street_number', 'zip_code', 'city', 'phone', 'vat_id'])
    .select(['time_zone', 'paper_header', 'paper_footer', 'label_printers'])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const { values } = await readSettings(tx, ['print_footer'])
  const sizes = (label_printers as { size: LabelSize }[]).map(({ size }) => size)
  return {
    ...location,
    footer: paper_footer.trim() === '' ? values.print_footer : paper_footer,
    label_sizes: [...new Set(sizes)],
  }
}
