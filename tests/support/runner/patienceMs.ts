/**
 * How long a test waits for a condition (ms). It ends a hanging test; a busy machine may take many times as long as
 * usual.
 */
export const PATIENCE_MS = 30_000
