/** The values of an exported file; null when it is no such file. */
export function readSettingsFile(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file !== 'object' || file === null) return null
    const { format, values } = file as Record<string, unknown>
    const isOurs = format === 'werkbank-settings' && typeof values === 'object' && values !== null
    return isOurs && !Array.isArray(values) ? (values as Record<string, unknown>) : null
  } catch {
    return null
  }
}
