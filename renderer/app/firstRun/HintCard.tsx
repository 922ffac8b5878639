import { Button } from '@mantine/core'
import { IconBulb } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { User } from '#contract/api/define/shapes.ts'
import type { HintName } from '#contract/dashboard/firstRun.ts'
import { useTexts } from '#renderer/i18n/useTexts.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useSettings } from '#renderer/net/settings/settings.ts'
import { openPalette } from '../search/paletteState.ts'
import { dismiss } from './dismiss.ts'
import classes from './FirstRun.module.css'
import { type Hint, hintsFor } from './hints.ts'

type Props = { user: User }

/** Shows one hint at a time, of those for the user's roles, until all are dismissed. */
export function HintCard({ user }: Props) {
  const { t } = useTranslation('firstRun')
  const id = useId()
  const permissions = useSession((session) => session.permissions)
  const settings = useSettings()
  const navigate = useNavigate()
  const all = hintsFor(user.roles, permissions, settings)
  const textOf = useTexts(all.flatMap(({ place }) => place ?? []))
  const left = all.filter(({ name }) => !user.dismissed_hints.includes(name))
  const [chosen, choose] = useState<HintName | null>(null)
  const shown = left.find(({ name }) => name === chosen) ?? left[0]
  if (!shown) return null
  const after = left[(left.indexOf(shown) + 1) % left.length]
  const show = ({ address }: Hint) => (address === null ? openPalette() : void navigate(address))
  const put = (hints: readonly Hint[]) => {
    void dismiss(hints.map(({ name }) => name))
    // After the last hint the focused button is gone, so the focus moves to the heading of the page.
    if (hints.length === left.length) document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    else choose(after?.name ?? null)
  }
  return (
    <section className={classes.card} aria-labelledby={id} data-first-run="hint">
      <IconBulb className={classes.icon} size={24} aria-hidden />
      <div className={classes.words}>
        <h2 id={id} className={classes.title}>
          {t('hints.title', { at: all.indexOf(shown) + 1, total: all.length })}
        </h2>
        <p className={classes.text} aria-live="polite">
          {t(`hints.text.${shown.topic}`)}
        </p>
      </div>
      <div className={classes.buttons}>
        {shown.place !== null && (
          <Button size="xs" variant="light" onClick={() => show(shown)}>
            {shown.address === null ? textOf(shown.place) : t('hints.open', { place: textOf(shown.place) })}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => put([shown])}>
          {t('hints.understood')}
        </Button>
        {left.length > 1 && (
          <Button size="xs" variant="subtle" onClick={() => choose(after?.name ?? null)}>
            {t('hints.next')}
          </Button>
        )}
        <Button size="xs" variant="subtle" color="gray" onClick={() => put(left)}>
          {t('hints.all')}
        </Button>
      </div>
    </section>
  )
}
