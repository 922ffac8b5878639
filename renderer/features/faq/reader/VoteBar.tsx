import { Button } from '@mantine/core'
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import type { FaqEntry } from '../data/faqQueries.ts'
import classes from './Reader.module.css'

type Props = { entry: FaqEntry }

/** Asks whether the entry helped. A second press takes the vote back. */
export function VoteBar({ entry }: Props) {
  const { t } = useTranslation('faq')
  const [votes, setVotes] = useState({
    own_vote: entry.own_vote,
    vote_count: entry.vote_count,
    helpful_count: entry.helpful_count,
  })
  const vote = (isHelpful: boolean) => {
    const chosen = isHelpful ? 'yes' : 'no'
    return call('PUT /v1/faq/entries/:uuid/vote', {
      params: { uuid: entry.uuid },
      body: { vote: votes.own_vote === isHelpful ? 'none' : chosen },
    }).then(setVotes, showFailure)
  }
  const button = (isHelpful: boolean) => (
    <Button
      size="compact-md"
      variant={votes.own_vote === isHelpful ? 'filled' : 'default'}
      aria-pressed={votes.own_vote === isHelpful}
      leftSection={isHelpful ? <IconThumbUp size={16} aria-hidden /> : <IconThumbDown size={16} aria-hidden />}
      onClick={() => void vote(isHelpful)}
    >
      {isHelpful ? t('vote.yes') : t('vote.no')}
    </Button>
  )
  return (
    <fieldset className={classes.votes}>
      <legend>{t('vote.question')}</legend>
      {button(true)}
      {button(false)}
      {votes.vote_count > 0 && (
        <span className={classes.quiet}>
          {t('vote.result', { helpful: votes.helpful_count, number: votes.vote_count })}
        </span>
      )}
    </fieldset>
  )
}
