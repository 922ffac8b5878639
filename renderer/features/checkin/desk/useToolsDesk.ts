import { createLocalValue, useLocalValue } from '#renderer/storage/localValue.ts'
import { useDesks } from './useDesks.ts'

/** The location of this computer's desk, for users who work at several locations. */
const keptLocation = createLocalValue('checkin.location', (text) => text ?? '')

/**
 * The desk whose tools are shown: the one that the list shows, the user's own one, or the only one at which the user
 * may act. Otherwise the user chooses among `asked`, and this computer keeps the choice.
 */
export function useToolsDesk() {
  const { items, home, shown } = useDesks()
  const [kept, keep] = useLocalValue(keptLocation)
  const own = items.filter(({ may_step }) => may_step)
  const of = (location: string | null) => items.find(({ location_uuid }) => location_uuid === location)
  const known = shown ?? of(home) ?? (own.length === 1 ? own[0] : undefined)
  if (known) return { desk: known, asked: [], choose: keep }
  return { desk: own.find(({ location_uuid }) => location_uuid === kept), asked: own, choose: keep }
}
