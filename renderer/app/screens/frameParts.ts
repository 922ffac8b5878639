import { create } from 'zustand'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { FrameParts } from '#renderer/ui/screen/feature.ts'

/** Parts of one feature, and the switch that turns them off. */
type FeatureParts = { parts: FrameParts; plugin: PluginKey | undefined }

/** What features show in the frame, as far as it is loaded. */
export const useFrameParts = create<readonly FeatureParts[]>()(() => [])
