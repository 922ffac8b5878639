import { type FunctionComponent, lazy } from 'react'
import { socket } from '#renderer/net/socket/socket.ts'
import type { Screen } from '#renderer/ui/screen/feature.ts'
import { NotLoaded, type NotLoadedProps } from '../pages/NotLoaded.tsx'
import { forgetReload, reloadOnce } from './reloadOnce.ts'

type Content = FunctionComponent<NotLoadedProps>
const contents = new Map<string, Content>()
const failed = new Set<string>()

/** The code of a screen, fetched once. One that did not arrive is asked for again the next time. */
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
      // Missing twice although the server is there: only a page load helps.
      if (failed.has(name) && socket.connection.state === 'open' && !reloadOnce(name)) throw error
      failed.add(name)
      return { default: NotLoaded }
    }
  })
  contents.set(name, content)
  return content
}

/** Has the code ready before it is shown. If that fails, the screen itself asks again and says so. */
export async function preloadContent({ name, load }: Screen): Promise<void> {
  const loaded = await load().catch(() => null)
  if (!loaded) return
  forgetReload(name)
  if (!contents.has(name)) contents.set(name, loaded.default)
}
