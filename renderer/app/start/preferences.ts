import i18next from 'i18next'
import { appLanguage } from '#renderer/i18n/language.ts'
import { call } from '#renderer/net/calls/api.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import type { Origin } from '#renderer/storage/localValue.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { appTheme } from '#renderer/ui/theme/appTheme.ts'
import { setDateFormat } from '#renderer/ui/time/dates.ts'
import { setTimeZone } from '#renderer/ui/time/zone.ts'
import { noteChosen, noteSaved, unknownUntil } from './lastChoice.ts'

const chosenHere = () => ({ language: appLanguage.get(), theme: appTheme.get() })
type Chosen = ReturnType<typeof chosenHere>
const isSame = (a: Chosen, b: Chosen) => a.language === b.language && a.theme === b.theme

/** Saves one choice after the other until the newest one is saved, so that no earlier one comes after it. */
async function saveNewest(user: string): Promise<void> {
  for (let sent: Chosen | null = null; !sent || !isSame(sent, chosenHere()); ) {
    if (useSession.getState().user?.uuid !== user) return
    sent = chosenHere()
    await call('PATCH /v1/auth/user', { body: sent })
  }
  noteSaved(user)
}

/**
 * Keeps language and theme of this device and of the user equal. A choice made before the sign-in is sent to the
 * server; otherwise the user's saved choice applies to this device. Called once.
 */
export function startPreferences(): void {
  let unsaved = false
  let adopting = false
  let isSaving = false
  /** When another tab last changed a preference (ms since 1970). */
  let followedAt = 0

  const send = async (user: string) => {
    if (isSaving) return
    isSaving = true
    try {
      await saveNewest(user)
    } catch {
      // Another user who has signed in meanwhile gets neither the warning nor a retry.
      if (useSession.getState().user?.uuid !== user) return
      unsaved = true
      showToast('warning', i18next.t('shell:toast.preferencesNotSaved'))
    } finally {
      isSaving = false
    }
  }
  const save = (origin: Origin = 'here') => {
    // The tab in which the user chose saves the change; other tabs only follow.
    if (adopting) return
    if (origin === 'elsewhere') {
      followedAt = Date.now()
      return
    }
    const session = useSession.getState()
    const { status, user } = session
    if (status !== 'signed_in' || !user || isHeldBack(session)) {
      unsaved = true
      return
    }
    const wanted = chosenHere()
    if (isSame(wanted, user)) return
    noteChosen(user.uuid)
    useSession.setState({ user: { ...user, ...wanted } })
    void send(user.uuid)
  }
  const adopt = () => {
    const { status, user, userAskedAt, timeZone } = useSession.getState()
    setTimeZone(timeZone)
    setDateFormat(user?.date_format ?? 'language')
    // The style sheet reads this attribute.
    document.documentElement.dataset.density = user?.density ?? 'comfortable'
    if (status !== 'signed_in' || !user) return
    if (unsaved) {
      unsaved = false
      save()
      return
    }
    const chosen = chosenHere()
    if (isSame(chosen, user)) return
    // The user was requested before the last choice, so the choice stays.
    if (userAskedAt <= Math.max(followedAt, unknownUntil(user.uuid))) {
      useSession.setState({ user: { ...user, ...chosen } })
      return
    }
    adopting = true
    if (user.language !== chosen.language) appLanguage.set(user.language)
    if (user.theme !== chosen.theme) appTheme.set(user.theme)
    adopting = false
  }

  appLanguage.subscribe(save)
  appTheme.subscribe(save)
  useSession.subscribe((state, before) => {
    // The user who signs in next has preferences of their own.
    if (state.status === 'signed_out') followedAt = 0
    if (state.user !== before.user) adopt()
  })
}
