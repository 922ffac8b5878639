import { create } from 'zustand'
import type { FrameParts } from '#renderer/ui/screen/feature.ts'

/** What features show in the frame, as far as it is loaded. */
export const useFrameParts = create<readonly FrameParts[]>()(() => [])
