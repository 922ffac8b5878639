import { desktop } from '#renderer/desktop/bridge.ts'
import type { FrameParts } from '#renderer/ui/screen/feature.ts'
import { UpdateBadge } from './UpdateBadge.tsx'
import { UpdateLine } from './UpdateLine.tsx'
import { UpdateOverlay } from './UpdateOverlay.tsx'

const isChatWindow = desktop?.kind === 'chat'

/** The chat window has no badge. Its line shows the badge's text, too; the dialogs above the page stay. */
export const frameParts: FrameParts = isChatWindow
  ? { line: UpdateLine, overlay: UpdateOverlay }
  : { topBar: UpdateBadge, line: UpdateLine, overlay: UpdateOverlay }
