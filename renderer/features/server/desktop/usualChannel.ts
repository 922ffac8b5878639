import type { DEFAULT_CHANNEL } from '#contract/release/releaseDocument.ts'

/**
 * The channel of almost every app, which is not mentioned. A copy, because importing the contract's constant would load
 * its schemas.
 */
export const USUAL_CHANNEL: typeof DEFAULT_CHANNEL = 'latest'
