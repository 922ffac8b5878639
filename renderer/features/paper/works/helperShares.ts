/** A helper of a work's technician, and their share in percent. */
export type Helper = { user_uuid: string; share: number }

const WHOLE = 100

/** The remaining share of the technician (percent). */
export const restOf = (helpers: readonly Helper[]): number => WHOLE - helpers.reduce((sum, { share }) => sum + share, 0)

/** Adds a helper and divides the shares equally. The remainder goes to the technician. */
export function withHelper(helpers: readonly Helper[], user_uuid: string): Helper[] {
  const share = Math.floor(WHOLE / (helpers.length + 2))
  return [...helpers, { user_uuid, share: 0 }].map((one) => ({ ...one, share }))
}
