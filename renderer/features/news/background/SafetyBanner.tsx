import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { desktop } from '#renderer/desktop/bridge.ts'
import { RedLine } from '#renderer/ui/feedback/RedLine.tsx'
import { newsAddress } from '../data/newsAddress.ts'
import { useNewsCounts } from './useNewsCounts.ts'

/** Whether the screen shows the notice anyway: its own page does, and the list of notices begins with it. */
const shows = (pathname: string, search: string, uuid: string) =>
  pathname === '/' && [null, uuid].includes(new URLSearchParams(search).get('notice'))

/**
 * An open safety notice, above every screen until the user confirms it, also after a reload or the next sign-in. The
 * chat window shows none, because it opens no other screens.
 */
export function SafetyBanner() {
  const { t } = useTranslation('news')
  const { pathname, search } = useLocation()
  const { safety } = useNewsCounts()
  if (safety === null || desktop?.kind === 'chat' || shows(pathname, search, safety.uuid)) return null
  return (
    <section aria-label={t('choices.importance.safety')}>
      <RedLine
        action={
          <Button component={Link} to={newsAddress(safety.uuid)} size="compact-md" variant="white" color="dark">
            {t('bannerOpen')}
          </Button>
        }
      >
        {t('banner', { title: safety.title })}
      </RedLine>
    </section>
  )
}
