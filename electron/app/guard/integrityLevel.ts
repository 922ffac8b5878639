/** The integrity levels "high" and "system" among the groups of a process, as `whoami /groups` lists them in any language. */
const HIGH = /S-1-16-(?:12288|16384)\b/

export function isElevated(groups: string): boolean {
  return HIGH.test(groups)
}
