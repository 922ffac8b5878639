import type { TypedMoment } from '#renderer/records/fields/MomentInput.tsx'

type Given = {
  /** The time in the field. */
  readonly typed: TypedMoment
  /** The promise of the block that was chosen before. */
  readonly before: string | null
  /** The promise of the block that is chosen now. */
  readonly promised: string | null
}

/** The wished time after another block was chosen: its promise. A time that the user has typed stays. */
export const wishedStart = ({ typed, before, promised }: Given): TypedMoment =>
  typed === null || typed === before ? promised : typed

/** The promise that a new one would overwrite; null when there is none or it is the same time. */
export function overwritten(promised: string | null, promisedAt: string): string | null {
  return promised !== null && Date.parse(promised) !== Date.parse(promisedAt) ? promised : null
}
