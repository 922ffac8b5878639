import i18next from 'i18next'
import { appLanguage } from '#renderer/i18n/language.ts'
import { call } from '#renderer/net/calls/api.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import type { Origin } from '#renderer/storage/localValue.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { appTheme } from '#renderer/ui/theme/appTheme.ts'
import { setDateFormat } from '#renderer/ui/time/dates.ts'
import { setTimeZone } from '#renderer/ui/time/zone.ts'

/**
 * Keeps language and theme of this device and of the user in step. What somebody chose before signing in is what they
 * want, so it goes to the server; otherwise the user's own choice comes to this device. Called once.
 */
export function startPreferences(): void {
  let unsaved = false
  let adopting = false

  const save = (origin: Origin = 'here') => {
    // The tab in which it was chosen saves it; the others only follow.
    if (adopting || origin === 'elsewhere') return
    const session = useSession.getState()
    const { status, user } = session
    if (status !== 'signed_in' || !user || isHeldBack(session)) {
      unsaved = true
      return
    }
    const wanted = { language: appLanguage.get(), theme: appTheme.get() }
    if (wanted.language === user.language && wanted.theme === user.theme) return
    useSession.setState({ user: { ...user, ...wanted } })
    call('PATCH /v1/auth/user', { body: wanted }).catch(() => {
      unsaved = true
      showToast('warning', i18next.t('shell:toast.preferencesNotSaved'))
    })
  }
  const adopt = () => {
    const { status, user, timeZone } = useSession.getState()
    setTimeZone(timeZone)
    setDateFormat(user?.date_format ?? 'language')
    if (status !== 'signed_in' || !user) return
    if (unsaved) {
      unsaved = false
      save()
      return
    }
    adopting = true
    if (user.language !== appLanguage.get()) appLanguage.set(user.language)
    if (user.theme !== appTheme.get()) appTheme.set(user.theme)
    adopting = false
  }

  appLanguage.subscribe(save)
  appTheme.subscribe(save)
  useSession.subscribe((state, before) => {
    if (state.user !== before.user) adopt()
  })
}
