import { ActionIcon, Badge, Button } from '@mantine/core'
import { IconAlertTriangle, IconPin, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useCallback, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { fullName } from '#renderer/net/users.ts'
import { CommentsFold } from '#renderer/shared/comments/CommentsFold.tsx'
import { UserAvatar } from '#renderer/ui/controls/UserAvatar.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import type { Card } from '../data/newsQueries.ts'
import { AttachmentList } from '../parts/AttachmentList.tsx'
import { NoticeText } from '../parts/NoticeText.tsx'
import { NoticeLabel } from '../print/NoticeLabel.tsx'
import { NoticeSheet } from '../print/NoticeSheet.tsx'
import { ConfirmBox } from './ConfirmBox.tsx'
import { Languages } from './Languages.tsx'
import classes from './Notices.module.css'
import { useChosenLanguage } from './useChosenLanguage.ts'
import { useReadInSight, useToldInSight } from './useReadInSight.ts'

type Props = { card: Card; children?: ReactNode }

/** One notice as its readers see it, in the language that they choose. */
export function NoticeCard({ card: first, children }: Props) {
  const { t } = useTranslation('news')
  const { card, choose } = useChosenLanguage(first)
  const id = useId()
  const element = useRef<HTMLElement>(null)
  const { uuid, title, importance, category, state, is_for_me, read_at, language } = card
  const isUnread = is_for_me && read_at === null
  useReadInSight(element, uuid, isUnread)
  useToldInSight(element, uuid)
  return (
    <article
      ref={element}
      className={classes.card}
      data-importance={importance}
      data-unread={isUnread || undefined}
      data-notice={uuid}
      aria-labelledby={id}
    >
      <header className={classes.head}>
        <div className={classes.marks}>
          {importance !== 'info' && (
            <Badge
              variant="light"
              color={importance === 'safety' ? 'red' : 'yellow'}
              leftSection={importance === 'safety' && <IconAlertTriangle size={14} aria-hidden />}
            >
              {t(`choices.importance.${importance}`)}
            </Badge>
          )}
          <span className={classes.category}>{t(`choices.category.${category}`)}</span>
          {card.is_pinned && (
            <span className={classes.pinned}>
              <IconPin size={14} aria-hidden />
              {t('card.pinned')}
            </span>
          )}
          {state !== 'published' && (
            <Badge variant="outline" color="gray">
              {t(`choices.state.${state}`)}
            </Badge>
          )}
          {isUnread && <span className={classes.unread}>{t('card.unread')}</span>}
        </div>
        <h2 id={id} className={classes.title} lang={language} dir="auto">
          {title}
        </h2>
        <Byline card={card} />
      </header>
      <NoticeText body={card.body} language={language} />
      <AttachmentList items={card.attachments} />
      <Languages card={card} onChoose={choose} />
      {children}
      {card.needs_confirmation && is_for_me && <ConfirmBox card={card} />}
      {!is_for_me && state === 'published' && <p className={classes.quiet}>{t('card.onlyEditor')}</p>}
      {(card.allows_comments || card.comment_count > 0) && (
        <CommentsFold record="news" uuid={uuid} count={card.comment_count} />
      )}
    </article>
  )
}

/** Author, time, and whether the text has changed since then. */
function Byline({ card }: Props) {
  const { author, published_at, changed_at, publish_until, may_edit, uuid } = card
  const [isPrinting, setPrinting] = useState(false)
  const done = useCallback(() => setPrinting(false), [])
  const { t, i18n } = useTranslation('news')
  const moment = (at: string) => isolated(formatDate(new Date(at), 'full', i18n.language as Language))
  return (
    <div className={classes.byline}>
      {author && (
        <>
          <UserAvatar id={author.uuid} name={fullName(author)} size={22} />
          <bdi>{fullName(author)}</bdi>
        </>
      )}
      {published_at && <TimeAgo at={published_at} />}
      {changed_at && <span className={classes.changed}>{t('card.changed', { time: moment(changed_at) })}</span>}
      {publish_until && <span>{t('card.until', { time: moment(publish_until) })}</span>}
      <span className={classes.edit}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('card.print')}
          title={t('card.print')}
          onClick={() => setPrinting(true)}
        >
          <IconPrinter size={16} />
        </ActionIcon>
        <NoticeLabel card={card} />
        {may_edit && (
          <Button component={Link} to={`/news/manage/${uuid}`} variant="subtle" color="gray" size="compact-sm">
            {t('card.edit')}
          </Button>
        )}
      </span>
      {isPrinting && <NoticeSheet card={card} onDone={done} />}
    </div>
  )
}
