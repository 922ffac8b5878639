import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAMAGE_KINDS, DAMAGE_VIEWS, type DamageMark } from '#contract/workshop/damageMarks.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import { KnownMarks } from './KnownMarks.tsx'
import { SketchContext } from './knownMarks.ts'
import { MarkedView } from './MarkedView.tsx'
import { MarkList } from './MarkList.tsx'
import classes from './Sketch.module.css'

type Props = {
  marks: readonly DamageMark[]
  /** At most this many marks of a sketch. */
  most: number
  onChange: (marks: DamageMark[]) => void
  readOnly: boolean
  /** The sketch is visible although it has no marks yet. */
  isOpen?: boolean
}

/** The car from all sides; a tap marks damage. The list beside it offers the same in words. */
export function DamageSketch({ marks, most, onChange, readOnly, isOpen: isShown = false }: Props) {
  const { t } = useTranslation('damage')
  const [isWanted, setWanted] = useState(isShown)
  const [kind, setKind] = useState<DamageMark['kind']>('scratch')
  /** Id of the newest mark. It takes the focus, so that arrow keys can correct its place. */
  const fresh = useRef<string | null>(null)
  const room = most - marks.length
  const isFull = room <= 0
  const change = (id: string, values: Partial<DamageMark>) =>
    onChange(marks.map((mark) => (mark.id === id ? { ...mark, ...values } : mark)))
  const remove = (id: string) => onChange(marks.filter((mark) => mark.id !== id))
  const add = (place: Pick<DamageMark, 'view' | 'x' | 'y'>) => {
    if (isFull) return
    const id = randomUuid()
    fresh.current = id
    onChange([...marks, { id, ...place, kind, size: 'unknown', is_old: false, note: '' }])
  }
  const { last } = use(SketchContext)
  const known = (last?.marks ?? []).filter((mark) => !marks.some(({ id }) => id === mark.id))
  /**
   * Copies marks of the last visit. They keep their ids, so that they are not offered again, and count as old damage.
   */
  const take = (wanted: readonly DamageMark[]) =>
    onChange([...marks, ...wanted.slice(0, room).map((mark) => ({ ...mark, is_old: true }))])
  if (marks.length + known.length === 0 && !isWanted)
    return (
      <p className={classes.closed}>
        <span className={classes.quiet}>{t('empty')}</span>
        {!readOnly && (
          <Button
            size="md"
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => setWanted(true)}
          >
            {t('open')}
          </Button>
        )}
      </p>
    )
  return (
    <div className={classes.sketch}>
      {!readOnly && (
        <fieldset className={classes.kinds} aria-label={t('kind')}>
          {DAMAGE_KINDS.map((one) => (
            <Button
              key={one}
              size="md"
              variant={one === kind ? 'filled' : 'default'}
              aria-pressed={one === kind}
              onClick={() => setKind(one)}
            >
              {t(`kinds.${one}`)}
            </Button>
          ))}
          <span className={classes.quiet}>{t(isFull ? 'full' : 'hint')}</span>
        </fieldset>
      )}
      <div className={classes.views}>
        {DAMAGE_VIEWS.map((view) => (
          <MarkedView
            key={view}
            view={view}
            name={t(`views.${view}`)}
            marks={marks}
            known={known}
            fresh={fresh}
            ways={readOnly ? null : { add: isFull ? null : add, take: isFull ? null : take, change, remove }}
          />
        ))}
      </div>
      {last && <KnownMarks last={last} open={known} onTake={readOnly || isFull ? null : take} />}
      <MarkList marks={marks} ways={readOnly ? null : { change, remove }} />
    </div>
  )
}
