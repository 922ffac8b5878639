import { Link } from 'react-router-dom'
import type { FaqHit } from '../data/faqQueries.ts'
import { EntryBadges } from './EntryBadges.tsx'
import classes from './FaqList.module.css'
import { Marked } from './Marked.tsx'

type Props = {
  hit: FaqHit
  hasCategory: boolean
  /** Opens the entry in place. Without it, the row is a link to its page. */
  onOpen?: (uuid: string) => void
}

/** One entry in a list: the question, the beginning of the answer, and its state. */
export function HitRow({ hit, hasCategory, onOpen }: Props) {
  const question = <Marked text={hit.question} marks={hit.question_marks} />
  return (
    <li className={classes.row} data-outdated={hit.status === 'outdated' || undefined}>
      {onOpen ? (
        <button type="button" className={classes.question} onClick={() => onOpen(hit.uuid)}>
          {question}
        </button>
      ) : (
        <Link to={`/faq/${hit.uuid}`} className={classes.question}>
          {question}
        </Link>
      )}
      {hit.excerpt !== '' && (
        <p className={classes.excerpt}>
          <Marked text={hit.excerpt} marks={hit.excerpt_marks} />
        </p>
      )}
      <EntryBadges entry={hit} hasCategory={hasCategory} />
    </li>
  )
}
