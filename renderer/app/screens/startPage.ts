import type { User } from '#contract/api/define/shapes.ts'
import type { PermissionMap } from '#contract/permissions/can.ts'
import type { PublicSettings } from '#contract/settings/registry.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettingsStore } from '#renderer/net/settings/settingsStore.ts'
import { type StartPage, startPages } from '#renderer/ui/screen/startPages.ts'
import { HOME } from './addresses.ts'
import { screens } from './features.ts'
import { home } from './home.ts'
import { addressOf, menuOf } from './visibleScreens.ts'

function pagesOf(permissions: PermissionMap, settings: Partial<PublicSettings>): StartPage[] {
  return menuOf(screens, permissions, settings)
    .flatMap(({ entries }) => entries)
    .map((screen) => ({ path: addressOf(screen), title: screen.title }))
}

/** The start page of a user: their own choice, else that of their groups, if they may open it. */
export function startPageOf(user: User | null, permissions: PermissionMap, settings: Partial<PublicSettings>): string {
  // The chat window stays the chat.
  if (home !== HOME || !user) return home
  const wanted = [user.start_page, ...user.group_start_pages].filter((page) => page !== '')
  if (wanted.length === 0) return home
  const pages = new Set(pagesOf(permissions, settings).map(({ path }) => path))
  return wanted.find((page) => pages.has(page)) ?? home
}

/** Offers the start pages to the profile. Called once. */
export function provideStartPages(): void {
  startPages.provide(() => pagesOf(useSession.getState().permissions, useSettingsStore.getState().values))
}
