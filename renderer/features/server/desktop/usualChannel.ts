import type { DEFAULT_CHANNEL } from '#contract/release/releaseDocument.ts'

/** What almost every app follows, so that it need not be said. The contract's own constant would bring its schemas along. */
export const USUAL_CHANNEL: typeof DEFAULT_CHANNEL = 'latest'
