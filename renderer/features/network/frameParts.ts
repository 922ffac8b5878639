import type { FrameParts } from '#renderer/ui/screen/feature.ts'
import { NetworkOverlay } from './NetworkOverlay.tsx'
import { TroubleLine } from './TroubleLine.tsx'

export const frameParts: FrameParts = { line: TroubleLine, overlay: NetworkOverlay }
