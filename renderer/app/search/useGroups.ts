import { useTranslation } from 'react-i18next'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { SEARCH_SOURCES } from '#contract/search.ts'
import { UUID } from '#contract/uuid.ts'
import type { Option, OptionGroup } from './options.ts'
import { fits } from './options.ts'
import { useCommands } from './useCommands.ts'
import { useFinders } from './useFinders.ts'
import { useRecentRows } from './useFound.ts'
import { useHitOptions } from './useHitOptions.ts'

type Found = EndpointOutput<'GET /v1/search'>
/** At most this many commands are shown in an empty palette, and for a text. */
const OFFERED = 6
const FITTING = 4

const filled = (groups: readonly OptionGroup[]) => groups.filter(({ options }) => options.length > 0)

/** The groups of the palette: recent entries and commands for an empty text, else the hits for the text. */
export function useGroups(typed: string, recent: readonly string[]) {
  const { t } = useTranslation('search')
  const commands = useCommands()
  const settings = useFinders(typed)
  const toOptions = useHitOptions()
  const rows = toOptions(useRecentRows(recent))

  const empty = (): OptionGroup[] => {
    const known = new Map([...commands, ...rows].map((option) => [option.id, option]))
    const before = recent.flatMap((id) => known.get(id) ?? [])
    const others = commands.filter(({ id }) => !recent.includes(id))
    return filled([
      { key: 'recent', title: t('recent'), options: before },
      { key: 'commands', title: t('commands'), options: others.slice(0, OFFERED) },
    ])
  }
  const fitting = (text: string, found: Found | undefined): OptionGroup[] => {
    const exact = commands.filter(({ title }) => fits(text, title))
    const fittingCommands = exact.length > 0 ? exact : commands.filter(({ title }) => fits(text, title, true))
    const own = {
      key: 'commands',
      title: t('commands'),
      options: fittingCommands.slice(0, FITTING),
    }
    const hits = SEARCH_SOURCES.map((source) => ({
      key: source,
      title: t(`source.${source}`),
      options: toOptions(found?.items.filter((hit) => hit.source === source) ?? []),
    }))
    return filled([own, ...hits, { key: 'settings', title: t('settings'), options: settings }])
  }
  /** Suggested commands after a search without hits. */
  const next = (): Option[] => commands.filter(({ id }) => id.startsWith('do:') && !UUID.test(id)).slice(0, 2)
  return { empty, fitting, next }
}
