import type { i18n } from 'i18next'
import type { ComponentType, FunctionComponent } from 'react'
import type { Needed } from '#contract/permissions/can.ts'
import type { RecordName } from '#contract/records/index.ts'
import type { SearchSourceName } from '#contract/search.ts'
import type { PluginKey } from '#contract/settings/registry.ts'
import type { TextKey } from '#renderer/i18n/resources.ts'

/** Menu groups in order. A group is shown only when one of its screens is. */
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

/** One route, and everything that the shell needs to know about it. */
export type Screen = {
  /** Path with its optional parts: `/profile/:subPage?`. */
  path: string
  /** Unique name. It is sent to the server with each navigation, so that users see who is on the same page. */
  name: string
  layout: Layout
  /**
   * `required`: for signed-in users. `guest`: for signed-out users; others go on to the page they asked for, or to
   * their start page. `none`: for all.
   */
  auth: 'required' | 'guest' | 'none'
  /**
   * Hides the screen from users without this permission. It is checked globally, or at any location with `scope:
   * 'any'`.
   */
  permission?: { name: Needed; scope?: 'global' | 'any' }
  /** The plugin of its feature. */
  plugin?: PluginKey
  /** The screen does not exist in a browser. */
  desktopOnly?: true
  /** The screen also opens after a restart without a network, for the last user of this device. */
  worksOffline?: true
  title: TextKey
  menu?: {
    group: MenuGroup
    icon: ComponentType<{ size?: number; stroke?: number }>
    order: number
    /**
     * Rights, of which one makes the screen useful. Without any, the entry is left out, and links still open the
     * screen. They are checked like `permission`.
     */
    useful?: Needed
  }
  /** The letter that opens the screen after G, for "go to". Unique. */
  goKey?: string
  /** The record whose rows the screen shows, with their uuid at the end of the address. Links to rows lead here. */
  record?: RecordName
  /**
   * Search hits that this screen shows, by source. With several screens, the first one that the user may open counts.
   */
  finds?: { [Source in SearchSourceName]?: { icon: Icon; addressOf: (uuid: string) => string } }
  load: () => Promise<ScreenCode>
}

/**
 * The code of a screen. `prefetch` gets the path of the address. It puts the first data into the query cache, under the
 * keys that the screen uses, while user and frame still load.
 */
export type ScreenCode = { default: FunctionComponent; prefetch?: (path: string) => void }

type Icon = ComponentType<{ size?: number; stroke?: number }>

/** An action that can be started from anywhere by its name, such as a new paper. */
type Command = {
  /** Unique name, which devices remember. */
  name: string
  title: TextKey
  icon: Icon
  /** Hides the command like `permission` of a screen. */
  permission?: NonNullable<Screen['permission']>
  /** The address that runs the command. */
  path: string
}

/** An entry found on this device, such as a setting. `id` is unique within its feature. */
export type Findable = { id: string; title: string; detail: string; path: string }

/**
 * A row of the keyboard sheet: keys that are pressed together, and their effect. `at` limits it to an open row of the
 * list, or to the form of a new one.
 */
export type KeyboardRow = { keys: readonly string[]; label: TextKey; at?: 'row' | 'new' }

/**
 * Places in the frame around all screens: the top bar, its bell, a line above the screen (also in the chat window), and
 * above everything.
 */
export type FramePlace = 'topBar' | 'bell' | 'line' | 'overlay'
/** The frame parts of a feature. Each part decides whether it shows anything. */
export type FrameParts = Partial<Record<FramePlace, FunctionComponent>>

/** Replaces another feature's screen for some users, such as a technician's day on the start page. */
export type Replacement = Pick<Screen, 'path' | 'name' | 'title' | 'load'> & {
  /** A hook that answers whether the signed-in user gets the replacement. */
  useIsShown: () => boolean
}

/** The declaration that `features/<feature>/feature.ts` exports as `feature`. The shell finds it by itself. */
export type Feature = {
  /** When this plugin is off, the feature has no screens, keys, frame parts or background work. */
  plugin?: PluginKey
  screens: readonly Omit<Screen, 'plugin'>[]
  /** Commands of this feature in the search. */
  commands?: readonly Command[]
  /** Entries that the search finds without the server, for users with the permission. Loaded with the first search. */
  finder?: {
    permission?: NonNullable<Screen['permission']>
    load: () => Promise<{ listFindable: (i18next: i18n) => Promise<Findable[]> }>
  }
  instead?: Replacement
  /** The feature's own keys, for the keyboard sheet. */
  keyboard?: readonly KeyboardRow[]
  /**
   * Background work on every screen, such as counting unread messages. Loaded and started once, after the first paint.
   */
  background?: () => Promise<{ startBackground: () => void }>
  /** Parts in the frame around all screens. Loaded after the sign-in. */
  frame?: () => Promise<{ frameParts: FrameParts }>
  /** Parts in the frame of the desktop app, for signed-in and signed-out users. Loaded after the first paint. */
  desktopFrame?: () => Promise<{ frameParts: FrameParts }>
}
