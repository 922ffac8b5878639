import { Button, Input } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DAMAGE_KINDS, DAMAGE_VIEWS, type DamageMark } from '#contract/workshop/damageMarks.ts'
import { randomUuid } from '#renderer/net/calls/uuid.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { KnownMarks } from './KnownMarks.tsx'
import { VisitContext } from './lastVisit.ts'
import { MarkedView } from './MarkedView.tsx'
import { MarkList } from './MarkList.tsx'
import classes from './Sketch.module.css'

/** The car from all sides; a tap marks damage. The list beside it offers the same in words. */
export function DamageSketch({ field, value, onChange, input, choice, inner }: FieldProps) {
  const { t } = useTranslation('paper')
  const marks = Array.isArray(value) ? (value as DamageMark[]) : []
  const [isWanted, setWanted] = useState(false)
  const [kind, setKind] = useState<DamageMark['kind']>('scratch')
  const { label, error, readOnly, onBlur, id } = input
  /** Id of the newest mark. It takes the focus, so that arrow keys can correct its place. */
  const fresh = useRef<string | null>(null)
  const isFull = field.kind === 'rows' && marks.length >= field.most
  const change = (id: string, values: Partial<DamageMark>) =>
    onChange(marks.map((mark) => (mark.id === id ? { ...mark, ...values } : mark)))
  const remove = (id: string) => onChange(marks.filter((mark) => mark.id !== id))
  const add = (place: Pick<DamageMark, 'view' | 'x' | 'y'>) => {
    if (isFull) return
    const id = randomUuid()
    fresh.current = id
    onChange([...marks, { id, ...place, kind, size: 'unknown', is_old: false, note: '' }])
  }
  const { last } = use(VisitContext)
  const known = (last?.marks ?? []).filter((mark) => !marks.some(({ id }) => id === mark.id))
  const room = field.kind === 'rows' ? field.most - marks.length : 0
  /**
   * Copies marks of the last visit. They keep their ids, so that they are not offered again, and count as old damage.
   */
  const take = (wanted: readonly DamageMark[]) =>
    onChange([...marks, ...wanted.slice(0, room).map((mark) => ({ ...mark, is_old: true }))])
  const isOpen = marks.length > 0 || known.length > 0 || isWanted
  return (
    <Input.Wrapper
      label={label}
      error={error}
      onBlur={onBlur}
      labelElement="div"
      role="group"
      aria-labelledby={`${id}-label`}
      labelProps={{ id: `${id}-label` }}
    >
      {!isOpen && (
        <p className={classes.closed}>
          <span className={classes.quiet}>{t('marks.empty')}</span>
          {!readOnly && (
            <Button
              size="md"
              variant="default"
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => setWanted(true)}
            >
              {t('marks.open')}
            </Button>
          )}
        </p>
      )}
      {isOpen && (
        <div className={classes.sketch}>
          {!readOnly && (
            <fieldset className={classes.kinds} aria-label={t('marks.kind')}>
              {DAMAGE_KINDS.map((one) => (
                <Button
                  key={one}
                  size="md"
                  variant={one === kind ? 'filled' : 'default'}
                  aria-pressed={one === kind}
                  onClick={() => setKind(one)}
                >
                  {choice(`kind.${one}`)}
                </Button>
              ))}
              <span className={classes.quiet}>{t(isFull ? 'marks.full' : 'marks.hint')}</span>
            </fieldset>
          )}
          <div className={classes.views}>
            {DAMAGE_VIEWS.map((view) => (
              <MarkedView
                key={view}
                view={view}
                name={choice(`view.${view}`)}
                marks={marks}
                known={known}
                fresh={fresh}
                ways={readOnly ? null : { add: isFull ? null : add, take: isFull ? null : take, change, remove }}
              />
            ))}
          </div>
          {last && <KnownMarks last={last} open={known} onTake={readOnly || isFull ? null : take} />}
          <MarkList marks={marks} words={{ choice, inner }} ways={readOnly ? null : { change, remove }} />
        </div>
      )}
    </Input.Wrapper>
  )
}
