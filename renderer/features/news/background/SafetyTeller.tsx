import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { socket } from '#renderer/net/socket/socket.ts'
import { showStayingToast } from '#renderer/ui/feedback/toasts.ts'
import { newsAddress } from '../data/newsAddress.ts'
import type { Card } from '../data/newsQueries.ts'
import { isInSight, onInSight } from './inSight.ts'
import { useNewsMark } from './useNewsMark.ts'

/** By safety notice, the function that removes its toast in this window. */
const told = new Map<string, () => void>()
/** The newest request for each followed notice. Answers to earlier requests are ignored. */
const asked = new Map<string, object>()

function settle(uuid: string): void {
  told.get(uuid)?.()
  told.delete(uuid)
  asked.delete(uuid)
}

const isOpen = ({ importance, is_for_me, confirmed_at }: Card) =>
  importance === 'safety' && is_for_me && confirmed_at === null

/** Shows a toast about an open safety notice, and removes it if the notice is confirmed, gone or in sight. */
async function follow(uuid: string, language: Language, show: (card: Card) => () => void): Promise<void> {
  const question = {}
  asked.set(uuid, question)
  const card = await call('GET /v1/notices/:uuid', { params: { uuid }, query: { language } }).catch(() => null)
  if (asked.get(uuid) !== question) return
  if (card === null || !isOpen(card) || isInSight(uuid)) settle(uuid)
  else if (!told.has(uuid)) told.set(uuid, show(card))
}

/**
 * Tells the user about a new safety notice at once, on every screen. The toast stays until the user opens or closes it,
 * sees the notice, or confirms it on another device. Draws nothing itself.
 */
export function SafetyTeller() {
  const { t, i18n } = useTranslation('news')
  const navigate = useNavigate()
  const language = i18n.language as Language
  const user = useSession((session) => session.user?.uuid)
  useNewsMark()
  useEffect(() => {
    const show = ({ uuid, title }: Card) =>
      showStayingToast(t('safety', { title }), { label: t('open'), run: () => void navigate(newsAddress(uuid)) })
    const ends = [
      socket.on('custom.event', ({ type, uuid }) => {
        if (type === 'news.published') settle(uuid)
        if (type === 'news.published' || (type === 'news.changed' && asked.has(uuid))) void follow(uuid, language, show)
      }),
      // While there was no connection, a notice may have been confirmed on another device.
      socket.onOpen(() => {
        for (const uuid of asked.keys()) void follow(uuid, language, show)
      }),
      onInSight(settle),
    ]
    return () => {
      for (const end of ends) end()
    }
  }, [language, navigate, t])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toasts belong to the user who was signed in
  useEffect(
    () => () => {
      for (const uuid of [...asked.keys()]) settle(uuid)
    },
    [user],
  )
  return null
}
