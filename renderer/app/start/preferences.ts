import i18next from 'i18next'
import { appLanguage } from '#renderer/i18n/language.ts'
import { call } from '#renderer/net/calls/api.ts'
import { isHeldBack, useSession } from '#renderer/net/session/session.ts'
import type { Origin } from '#renderer/storage/localValue.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { appTheme } from '#renderer/ui/theme/appTheme.ts'
import { setDateFormat } from '#renderer/ui/time/dates.ts'
import { setTimeZone } from '#renderer/ui/time/zone.ts'

const chosenHere = () => ({ language: appLanguage.get(), theme: appTheme.get() })

/**
 * Keeps language and theme of this device and of the user equal. A choice made before the sign-in is sent to the
 * server; otherwise the user's saved choice applies to this device. Called once.
 */
export function startPreferences(): void {
  let unsaved = false
  let adopting = false
  // Whether another tab changed a preference while this tab was loading its user. The loaded user may be older than
  // that change.
  let changedElsewhere = false

  const save = (origin: Origin = 'here') => {
    // The tab in which the user chose saves the change; other tabs only follow.
    if (adopting) return
    const session = useSession.getState()
    const { status, user } = session
    if (origin === 'elsewhere') {
      changedElsewhere = status === 'loading' || status === 'unreachable'
      return
    }
    if (status !== 'signed_in' || !user || isHeldBack(session)) {
      unsaved = true
      return
    }
    const wanted = chosenHere()
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
    // The style sheet reads this attribute.
    document.documentElement.dataset.density = user?.density ?? 'comfortable'
    if (status !== 'signed_in' || !user) return
    if (unsaved) {
      unsaved = false
      save()
      return
    }
    if (changedElsewhere) {
      changedElsewhere = false
      useSession.setState({ user: { ...user, ...chosenHere() } })
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
    // The user who signs in next has preferences of their own.
    if (state.status === 'signed_out') changedElsewhere = false
    if (state.user !== before.user) adopt()
  })
}
