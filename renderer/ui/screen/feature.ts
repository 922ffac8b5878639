import type { ComponentType, FunctionComponent } from 'react'
import type { Needed } from '#contract/permissions/can.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { TextKey } from '#renderer/i18n/resources.ts'

/** Groups of the menu in their order; a group shows only when one of its screens does. */
export const MENU_GROUPS = [
  'general',
  'workshop',
  'partsService',
  'service',
  'tireStorage',
  'admin',
  'serverAdmin',
] as const
export type MenuGroup = (typeof MENU_GROUPS)[number]

export type Layout = 'default' | 'login' | 'chat' | 'none'

/** One route of the specification's chapter 2 and everything the shell needs to know about it. */
export type Screen = {
  /** With the optional parts: `/profile/:subPage?`. */
  path: string
  /** Unique; told to the server with each navigation, so that people see who looks at the same page. */
  name: string
  layout: Layout
  /** `required`: signed in. `guest`: signed out, everybody else goes to the dashboard. `none`: anybody. */
  auth: 'required' | 'guest' | 'none'
  /** Hides the screen from people who hold none of it; looked up globally unless `scope` is `any` (any location). */
  permission?: { name: Needed; scope?: 'global' | 'any' }
  /** That of its feature. */
  plugin?: PluginKey
  /** There is no such screen in a browser. */
  desktopOnly?: true
  title: TextKey
  menu?: { group: MenuGroup; icon: ComponentType<{ size?: number; stroke?: number }>; order: number }
  /** The record whose rows the screen shows, by their uuid at the end of its address: links to rows lead here. */
  record?: RecordName
  load: () => Promise<{ default: FunctionComponent }>
}

/** A row of the keyboard sheet: keys that are pressed together, and what they do. */
export type KeyboardRow = { keys: readonly string[]; label: TextKey }

/** Places of the frame around all screens: top bar, a line above the screen (chat window too), and above everything. */
export type FramePlace = 'topBar' | 'line' | 'overlay'
/** What a feature shows in the frame. Each part decides for itself when there is nothing to show. */
export type FrameParts = Partial<Record<FramePlace, FunctionComponent>>

/** What `features/<feature>/feature.ts` exports as `feature`; the shell finds it by itself. */
export type Feature = {
  /** Switched off, the feature is gone: its screens, its keys and what it shows in the frame; its background rests. */
  plugin?: PluginKey
  screens: readonly Omit<Screen, 'plugin'>[]
  /** Keys of its own, for the keyboard sheet. */
  keyboard?: readonly KeyboardRow[]
  /** What the feature does on every screen, such as counting unread messages. Loaded and started once, after the first paint. */
  background?: () => Promise<{ startBackground: () => void }>
  /** What the feature shows in the frame around all screens. Fetched once somebody is signed in. */
  frame?: () => Promise<{ frameParts: FrameParts }>
  /** What the feature shows in the frame of the desktop app, signed in or not. Fetched after the first paint. */
  desktopFrame?: () => Promise<{ frameParts: FrameParts }>
}
