/** Somebody on a work beside its technician, and the share in per cent. */
export type Helper = { user_uuid: string; share: number }

const WHOLE = 100

/** What is left for the technician. */
export const restOf = (helpers: readonly Helper[]): number => WHOLE - helpers.reduce((sum, { share }) => sum + share, 0)

/** With one more of them, everybody has the same; what cannot be divided is the technician's. */
export function withHelper(helpers: readonly Helper[], user_uuid: string): Helper[] {
  const share = Math.floor(WHOLE / (helpers.length + 2))
  return [...helpers, { user_uuid, share: 0 }].map((one) => ({ ...one, share }))
}
