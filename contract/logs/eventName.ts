/**
 * Name of an audit event in words, such as "customer: changed". `wordOf` finds a word by its key in the texts of the log.
 * An event of a newer server keeps its key.
 */
export function eventName(event: string, wordOf: (key: string) => string | undefined): string {
  const whole = wordOf(`event.${event.replaceAll('.', '_')}`)
  if (whole !== undefined) return whole
  const [record = '', ...rest] = event.split('.')
  const [thing, verb] = [wordOf(`record.${record}`), wordOf(`verb.${rest.join('_')}`)]
  return thing === undefined || verb === undefined ? event : `${thing}: ${verb}`
}
