import { EXTERIOR_VIEWS } from '#contract/service/acceptance.ts'
import type { Visit } from './useVisit.ts'

/** Outside views that have a photo. */
export const takenViews = ({ photos }: Visit) =>
  EXTERIOR_VIEWS.filter((view) => photos.some(({ kind }) => kind === view))
