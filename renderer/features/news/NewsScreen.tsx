import { Anchor, Button } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { Language } from '#contract/constants.ts'
import { NEWS_CATEGORIES, type NewsCategory } from '#contract/records/news.ts'
import { ApiError } from '#renderer/net/calls/apiError.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useCan } from '#renderer/records/useCan.ts'
import { ScreenBody } from '#renderer/ui/screen/ScreenBody.tsx'
import { ScreenTitle } from '#renderer/ui/screen/ScreenTitle.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { formatDate } from '#renderer/ui/time/dates.ts'
import { NoticeCard } from './cards/NoticeCard.tsx'
import classes from './cards/Notices.module.css'
import { cardQuery, type FeedChoice, feedQuery, GONE } from './data/newsQueries.ts'
import { newsView } from './manage/view.ts'

/** The notices for the user, or the one in the address. */
export default function NewsScreen() {
  const { t } = useTranslation('news')
  const mayManage = useCan(newsView, 'read')
  const mayCreate = useCan(newsView, 'create')
  const [parameters] = useSearchParams()
  const notice = parameters.get('notice')
  const beginning = parameters.get('to_confirm') === 'true' ? 'toConfirm' : 'all'
  return (
    <ScreenBody width="reading">
      <div className={classes.bar}>
        <ScreenTitle>{t('title')}</ScreenTitle>
        <div className={classes.filters}>
          {mayManage && (
            <Button component={Link} to="/news/manage" variant="default">
              {t('feed.manage')}
            </Button>
          )}
          {mayManage && mayCreate && (
            <Button component={Link} to="/news/manage/new">
              {t('new')}
            </Button>
          )}
        </div>
      </div>
      {notice === null ? <Feed key={beginning} beginning={beginning} /> : <OneNotice uuid={notice} />}
    </ScreenBody>
  )
}

function OneNotice({ uuid }: { uuid: string }) {
  const { t, i18n } = useTranslation('news')
  const answer = useQuery(cardQuery(uuid, i18n.language as Language))
  // Hides a known text once the server says that the notice is gone. For other errors, such as no connection, it stays.
  const gone = answer.error instanceof ApiError && GONE.includes(answer.error.code) ? answer.error : null
  return (
    <>
      <Anchor component={Link} to="/">
        {t('feed.back')}
      </Anchor>
      {gone && (
        <div className={classes.empty} role="status">
          <IconSpeakerphone size={40} stroke={1.5} aria-hidden />
          <Gone error={gone} />
        </div>
      )}
      {!gone && answer.data && <NoticeCard key={uuid} card={answer.data} />}
      {!gone && !answer.data && <NotLoaded answers={[answer]} />}
    </>
  )
}

/** Says that a notice has ended, was withdrawn, or does not exist for the user. */
function Gone({ error: { code, about } }: { error: ApiError }) {
  const { t, i18n } = useTranslation('news')
  const [ended] = about.ended_at ?? []
  if (ended !== undefined)
    return (
      <p>
        {t('feed.gone.endedAt', { time: isolated(formatDate(new Date(ended), 'full', i18n.language as Language)) })}
      </p>
    )
  return <p>{t(code === 'notice_withdrawn' ? 'feed.gone.withdrawn' : 'feed.gone.unknown')}</p>
}

/** The notices. A card of the dashboard leads to those that the user has to confirm. */
function Feed({ beginning }: { beginning: 'all' | 'toConfirm' }) {
  const { t, i18n } = useTranslation('news')
  const [choice, setChoice] = useState<FeedChoice>({ category: null, toConfirm: beginning === 'toConfirm' })
  const feed = useInfiniteQuery(feedQuery(i18n.language as Language, choice))
  if (!feed.data) return <NotLoaded answers={[feed]} />
  const cards = feed.data.pages.flatMap(({ items }) => items)
  const [first] = feed.data.pages
  return (
    <>
      <Filters
        choice={choice}
        toConfirm={first?.to_confirm ?? 0}
        numbers={first?.categories ?? {}}
        onChange={setChoice}
      />
      {cards.length === 0 && (
        <div className={classes.empty}>
          <IconSpeakerphone size={40} stroke={1.5} aria-hidden />
          <p>{t('feed.nothing')}</p>
        </div>
      )}
      <ul className={classes.list}>
        {cards.map((card) => (
          <li key={card.uuid}>
            <NoticeCard card={card} />
          </li>
        ))}
      </ul>
      {feed.hasNextPage && (
        <Button variant="default" loading={feed.isFetchingNextPage} onClick={() => void feed.fetchNextPage()}>
          {t('feed.more')}
        </Button>
      )}
    </>
  )
}

type FilterProps = {
  choice: FeedChoice
  toConfirm: number
  /** Numbers of notices by subject. */
  numbers: Partial<Record<NewsCategory, number>>
  onChange: (choice: FeedChoice) => void
}

/** The notices by subject, and those that the user has to confirm. Subjects without a notice are left out. */
function Filters({ choice, toConfirm, numbers, onChange }: FilterProps) {
  const { t } = useTranslation('news')
  const choose = (category: NewsCategory | null, isToConfirm: boolean, label: string) => {
    const isChosen = choice.category === category && choice.toConfirm === isToConfirm
    return (
      <Button
        key={label}
        variant={isChosen ? 'light' : 'subtle'}
        color={isChosen ? 'petrol' : 'gray'}
        size="compact-sm"
        aria-pressed={isChosen}
        onClick={() => onChange({ category, toConfirm: isToConfirm })}
      >
        {label}
      </Button>
    )
  }
  return (
    <fieldset className={classes.subjects} aria-label={t('feed.filter')}>
      {choose(null, false, t('feed.all'))}
      {(toConfirm > 0 || choice.toConfirm) && choose(null, true, t('feed.toConfirm', { number: toConfirm }))}
      {NEWS_CATEGORIES.filter((category) => numbers[category] !== undefined || choice.category === category).map(
        (category) =>
          choose(
            category,
            false,
            t('feed.subject', { name: t(`choices.category.${category}`), number: numbers[category] ?? 0 }),
          ),
      )}
    </fieldset>
  )
}
