import { create } from 'zustand'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { FrameParts } from '#renderer/ui/screen/feature.ts'

/** Frame parts of one feature, and the plugin setting that turns them off. */
type FeatureParts = { parts: FrameParts; plugin: PluginKey | undefined }

/** The loaded frame parts of all features. */
export const useFrameParts = create<readonly FeatureParts[]>()(() => [])
