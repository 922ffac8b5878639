/** Integrity levels "high" and "system" in the groups of a process, which `whoami /groups` prints in any language. */
const HIGH = /S-1-16-(?:12288|16384)\b/

export function isElevated(groups: string): boolean {
  return HIGH.test(groups)
}
