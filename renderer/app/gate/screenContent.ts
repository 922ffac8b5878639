import { type FunctionComponent, lazy } from 'react'
import { socket } from '#renderer/net/socket/socket.ts'
import type { Screen, ScreenCode } from '#renderer/ui/screen/feature.ts'
import { NotLoaded, type NotLoadedProps } from '../pages/NotLoaded.tsx'
import { forgetReload, reloadOnce } from './reloadOnce.ts'

type Content = FunctionComponent<NotLoadedProps>
const contents = new Map<string, Content>()
const failed = new Set<string>()

/** The code of a screen, loaded once. After a failure the next call loads it again. */
export function screenContent({ name, load }: Screen): Content {
  const known = contents.get(name)
  if (known) return known
  const content = lazy<Content>(async () => {
    try {
      const loaded = await load()
      failed.delete(name)
      forgetReload(name)
      return loaded
    } catch (error) {
      contents.delete(name)
      // The code failed twice while the server answers; only reloading the page helps.
      if (failed.has(name) && socket.connection.state === 'open' && !reloadOnce(name)) throw error
      failed.add(name)
      return { default: NotLoaded }
    }
  })
  contents.set(name, content)
  return content
}

/** Loads the code before it is shown. When that fails, the screen loads it again and shows the failure. */
export async function preloadContent({ name, load }: Screen): Promise<ScreenCode | null> {
  const loaded = await load().catch(() => null)
  if (!loaded) return null
  forgetReload(name)
  if (!contents.has(name)) contents.set(name, loaded.default)
  return loaded
}
