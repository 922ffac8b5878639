import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { newsAddress } from '../data/newsAddress.ts'

/** Tells the user about a new safety notice at once, on every screen. Draws nothing itself. */
export function SafetyTeller() {
  const { t, i18n } = useTranslation('news')
  const navigate = useNavigate()
  const language = i18n.language as Language
  useEffect(
    () =>
      socket.on('custom.event', ({ type, uuid }) => {
        if (type !== 'news.published') return
        // A notice that the user may not read, or that has just gone again, is not told.
        void call('GET /v1/notices/:uuid', { params: { uuid }, query: { language } }).then(
          ({ importance, is_for_me, confirmed_at, title }) => {
            if (importance !== 'safety' || !is_for_me || confirmed_at !== null) return
            showToast('warning', t('safety', { title }), {
              label: t('open'),
              run: () => void navigate(newsAddress(uuid)),
            })
          },
          () => undefined,
        )
      }),
    [language, navigate, t],
  )
  return null
}
