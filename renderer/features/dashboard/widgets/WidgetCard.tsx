import { Anchor, Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { WidgetRow } from '#contract/api/dashboard/dashboard.ts'
import type { Language } from '#contract/constants.ts'
import { isPaperCard } from '#contract/dashboard/paperCards.ts'
import type { WidgetPlace } from '#contract/dashboard/widgets.ts'
import { CalledButton } from '#renderer/shared/calls/CalledButton.tsx'
import { MachineText } from '#renderer/ui/text/MachineText.tsx'
import type { Dashboard } from '../data/useDashboard.ts'
import { figureText, rowWords } from './rowWords.ts'
import type { ServerWidget } from './serverWidgets.ts'
import classes from './Widgets.module.css'
import { listOf, pathOf } from './widgetLinks.ts'

type Props = {
  name: ServerWidget
  widget: Dashboard['widgets'][number]
  height: WidgetPlace['height']
  location: string | null
  onRetry: () => void
}

/** Rows that fit below the figure of a low card. */
const ROWS_OF_LOW = 1

/** A card: its figure, then its first rows, each with a link. */
export function WidgetCard({ name, widget, height, location, onRetry }: Props) {
  const { t, i18n } = useTranslation('dashboard')
  const id = useId()
  const { data, is_failed } = widget
  const list = data && listOf(name, location, data)
  const rows = data?.rows.slice(0, height > 1 ? data.rows.length : ROWS_OF_LOW) ?? []
  return (
    <section className={classes.card} aria-labelledby={id} data-name={name}>
      <header className={classes.head}>
        {data && (
          <span className={classes.figure} data-tone={data.figure.tone} data-testid="figure">
            <MachineText>{figureText(data.figure, i18n.language as Language)}</MachineText>
          </span>
        )}
        <h2 id={id} className={classes.title}>
          {t(`widget.${name}`)}
        </h2>
        {list !== null && data && rows.length > 0 && (
          <Anchor component={Link} to={list} className={classes.all} aria-label={`${t('all')}: ${t(`widget.${name}`)}`}>
            {t('all')}
          </Anchor>
        )}
      </header>
      {is_failed && (
        <div role="alert" className={classes.failed}>
          <p>{t('failed')}</p>
          <Button variant="default" size="compact-sm" onClick={onRetry}>
            {t('unread.retry')}
          </Button>
        </div>
      )}
      {!is_failed && rows.length === 0 && <Nothing name={name} list={list} />}
      {rows.length > 0 && (
        <ul className={classes.rows}>
          {rows.map((row) => (
            <li key={row.key}>
              <RowLink name={name} row={row} />
              {name === 'callbacks' && row.target?.screen === 'paper' && (
                <CalledButton paper={row.target.uuid} name={row.title} />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The list from which the rows of a card come. */
function listNameOf(name: ServerWidget): 'checkins' | 'files' | 'news' | 'papers' | 'planner' | 'requests' {
  if (name === 'news_to_confirm') return 'news'
  if (name === 'expiring_files') return 'files'
  if (name === 'requests_due') return 'requests'
  if (name === 'checkins_waiting' || name === 'checkins_missed') return 'checkins'
  return isPaperCard(name) ? 'papers' : 'planner'
}

/** Why the card has no rows, and the way to the list from which they would come. */
function Nothing({ name, list }: { name: ServerWidget; list: string | null }) {
  const { t } = useTranslation('dashboard')
  return (
    <p className={classes.empty}>
      {t(`empty.${name}`)}
      {list !== null && (
        <>
          {' '}
          <Anchor component={Link} to={list} inherit>
            {t(`next.${listNameOf(name)}`)}
          </Anchor>
        </>
      )}
    </p>
  )
}

function RowLink({ name, row }: { name: ServerWidget; row: WidgetRow }) {
  const { t, i18n } = useTranslation(['dashboard', 'paper', 'checkin'])
  const { lead, title, text, aside } = rowWords(name, row, { t, language: i18n.language as Language })
  const content = (
    <>
      {lead !== '' && (
        <span className={classes.lead}>
          <MachineText>{lead}</MachineText>
        </span>
      )}
      <span className={classes.name}>
        <bdi dir="auto">{title}</bdi>
      </span>
      <span className={classes.text} title={text} dir="auto">
        {text}
      </span>
      {aside !== '' && (
        <span className={classes.aside} data-tone={row.tone}>
          {aside}
        </span>
      )}
    </>
  )
  if (row.target === null) return <div className={classes.row}>{content}</div>
  return (
    <Link to={pathOf(row.target)} className={classes.row}>
      {content}
    </Link>
  )
}
