import { IconAdjustments } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#renderer/net/session/session.ts'
import { isOn } from '#renderer/net/settings/plugins.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import type { Findable } from '#renderer/ui/screen/feature.ts'
import { features } from '../screens/features.ts'
import { mayOpen } from '../screens/visibleScreens.ts'
import { fits, type Option } from './options.ts'

const MOST = 5

/** Hits that need no server, such as settings. Each feature lists its own for users who may open them. */
export function useFinders(typed: string): Option[] {
  const { i18n } = useTranslation()
  const navigate = useNavigate()
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  const wanted = features.filter(
    ({ finder, plugin }) => finder && isOn(plugin, settings) && mayOpen(finder, permissions, settings),
  )
  const { data = [] } = useQuery({
    queryKey: ['search', 'finders', i18n.language, wanted.map(({ screens: [first] }) => first?.name)],
    queryFn: async (): Promise<Findable[]> => {
      const loaded = await Promise.all(wanted.map(({ finder }) => finder?.load()))
      return (await Promise.all(loaded.map((one) => one?.listFindable(i18next) ?? []))).flat()
    },
    enabled: wanted.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
    .filter(({ title }) => fits(typed, title))
    .slice(0, MOST)
    .map(({ id, title, detail, path }) => ({
      id: `find:${id}`,
      icon: IconAdjustments,
      title,
      details: [{ kind: 'text', text: detail }],
      run: () => void navigate(path),
    }))
}
