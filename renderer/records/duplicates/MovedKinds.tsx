import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MOVED_KINDS } from '#contract/service/duplicates.ts'
import classes from './Duplicates.module.css'

type Kind = (typeof MOVED_KINDS)[number]
type Props = { rows: readonly { kind: string; count: number }[]; empty: string }

const isKind = (kind: string): kind is Kind => (MOVED_KINDS as readonly string[]).includes(kind)

/** How many rows of each kind a merge or its undo moves. `empty` is shown when it moves none. */
export function MovedKinds({ rows, empty }: Props) {
  const { t } = useTranslation('duplicates')
  const shown = rows.flatMap(({ kind, count }) => (isKind(kind) && count > 0 ? [{ kind, count }] : []))
  if (shown.length === 0) return <p className={classes.quiet}>{empty}</p>
  return (
    <ul className={classes.kinds}>
      {shown.map(({ kind, count }) => (
        <li key={kind}>
          {t(`kinds.${kind}`)}
          <Badge size="sm" variant="light" color="gray">
            {count}
          </Badge>
        </li>
      ))}
    </ul>
  )
}
