/**
 * Whether the client holds the current version: `If-None-Match` names the tag, strong or weak, or `*`. Splits at commas
 * only: a pattern that also takes the blanks would need quadratic time for a header of blanks.
 */
export const hasTag = (header: string | undefined, etag: string) =>
  header?.split(',').some((one) => [etag, `W/${etag}`, '*'].includes(one.trim())) ?? false
