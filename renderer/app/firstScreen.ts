import { matchPath } from 'react-router-dom'
import type { Namespace } from '#renderer/i18n/resources.ts'
import type { Screen } from '#renderer/ui/feature.ts'
import { screens } from './features.ts'
import { preloadContent } from './screenContent.ts'

/** After this long a sign of life is worth more than a first page in one piece. */
const LATEST_MS = 1_000

const byAddress = (): Screen | undefined => screens.find(({ path }) => matchPath(path, window.location.pathname))

/** The texts that the screen of the current address needs. */
export function firstTexts(): Namespace[] {
  const title = byAddress()?.title
  return title ? [title.slice(0, title.indexOf(':')) as Namespace] : []
}

/**
 * Resolves when the screen of the current address can be drawn at once. React shows what comes after a placeholder 300 ms
 * later at the earliest, so the first page does without one.
 */
export async function preloadFirstScreen(): Promise<void> {
  const screen = byAddress()
  if (!screen) return
  await Promise.race([preloadContent(screen), new Promise((resolve) => setTimeout(resolve, LATEST_MS))])
}
