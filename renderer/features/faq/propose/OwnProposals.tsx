import { Badge } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { proposalsQuery } from '../data/faqQueries.ts'
import classes from './Propose.module.css'

const COLORS = { draft: 'gray', published: 'green', refused: 'red' } as const

/** The user's own proposals: what became of them, and why one was refused. Null for users without proposals. */
export function OwnProposals() {
  const { t } = useTranslation('faq')
  const { data } = useQuery(proposalsQuery)
  if (!data || data.items.length === 0) return null
  return (
    <details className={classes.own}>
      <summary>{t('propose.own', { number: data.items.length })}</summary>
      <ul>
        {data.items.map(({ uuid, question, state, refusal }) => (
          <li key={uuid} className={classes.proposal}>
            <Badge color={COLORS[state]} variant="light">
              {t(`propose.states.${state}`)}
            </Badge>
            {state === 'published' ? (
              <Link to={`/faq/${uuid}`} dir="auto">
                {question}
              </Link>
            ) : (
              <span dir="auto">{question}</span>
            )}
            {refusal !== '' && state === 'refused' && <q dir="auto">{refusal}</q>}
          </li>
        ))}
      </ul>
    </details>
  )
}
