import { ActionIcon, Drawer } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { isolated } from '#renderer/ui/text/isolated.ts'
import { TimeAgo } from '#renderer/ui/time/TimeAgo.tsx'
import { missesQuery, refetchFaq } from '../data/faqQueries.ts'
import classes from './Manage.module.css'

type Props = { onClose: () => void }

/** Searches without a result, as hints for editors. A click begins an entry. */
export function Misses({ onClose }: Props) {
  const { t } = useTranslation('faqEntry')
  const query = useQuery(missesQuery)
  const remove = (uuid: string) =>
    call('DELETE /v1/faq/misses/:uuid', { params: { uuid } }).then(() => refetchFaq(), showFailure)
  return (
    <Drawer opened onClose={onClose} position="right" size="30rem" title={t('misses.title')}>
      <p className={classes.lead}>{t('misses.lead')}</p>
      {query.data ? (
        <ul className={classes.misses}>
          {query.data.items.length === 0 && <li className={classes.lead}>{t('misses.empty')}</li>}
          {query.data.items.map((miss) => (
            <li key={miss.uuid} className={classes.miss}>
              <Link to={`/faq/manage/new?question=${encodeURIComponent(miss.query)}`} dir="auto" onClick={onClose}>
                {miss.query}
              </Link>
              <span className={classes.lead}>
                {t('misses.count', { number: miss.count })} · <TimeAgo at={miss.last_at} />
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('misses.remove', { query: isolated(miss.query) })}
                onClick={() => void remove(miss.uuid)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      ) : (
        <NotLoaded answers={[query]} />
      )}
    </Drawer>
  )
}
