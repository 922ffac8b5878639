import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { paper } from '#contract/records/paper.ts'
import { DAMAGE_KINDS, DAMAGE_SIZES, type DamageMark } from '#contract/workshop/damageMarks.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { MarkPhotos } from '../photos/MarkPhotos.tsx'
import { VisitContext } from './lastVisit.ts'
import { markText } from './markText.ts'
import classes from './Sketch.module.css'

type Ways = { change: (id: string, values: Partial<DamageMark>) => void; remove: (id: string) => void }
type Words = Pick<FieldProps, 'choice' | 'inner'>
type Props = { marks: readonly DamageMark[]; words: Words; ways: Ways | null }

/** The marks in words, each with its details. */
export function MarkList({ marks, words, ways }: Props) {
  const { t } = useTranslation('paper')
  const { paperUuid, last } = use(VisitContext)
  if (marks.length === 0) return null
  const isKnown = (id: string) => last?.marks.some((mark) => mark.id === id) ?? false
  return (
    <ol className={classes.list} aria-label={t('marks.list')}>
      {marks.map((mark, index) => (
        <li key={mark.id} className={classes.entry}>
          <span className={classes.number} data-old={mark.is_old || undefined} aria-hidden>
            {index + 1}
          </span>
          {ways ? (
            <Entry mark={mark} index={index} words={words} ways={ways} />
          ) : (
            <span>
              {markText(t, mark)}
              {mark.note !== '' && ' · '}
              <bdi className={classes.quiet}>{mark.note}</bdi>
            </span>
          )}
          {last && <small className={classes.quiet}>{t(isKnown(mark.id) ? 'marks.before' : 'marks.new')}</small>}
          {paperUuid !== null && (
            <MarkPhotos paperUuid={paperUuid} markId={mark.id} number={String(index + 1)} readOnly={!ways} />
          )}
        </li>
      ))}
    </ol>
  )
}

type EntryProps = { mark: DamageMark; index: number; words: Words; ways: Ways }

function Entry({ mark, index, words: { choice, inner }, ways }: EntryProps) {
  const { t } = useTranslation('paper')
  const number = index + 1
  const labelled = (name: string) => ({ size: 'md', 'aria-label': `${inner(name)} ${number}` })
  return (
    <>
      <span className={classes.where}>{choice(`view.${mark.view}`)}</span>
      <NativeSelect
        {...labelled('kind')}
        data={DAMAGE_KINDS.map((value) => ({ value, label: choice(`kind.${value}`) }))}
        value={mark.kind}
        onChange={({ currentTarget }) => ways.change(mark.id, { kind: currentTarget.value as DamageMark['kind'] })}
      />
      <NativeSelect
        {...labelled('size')}
        data={DAMAGE_SIZES.map((value) => ({ value, label: choice(`size.${value}`) }))}
        value={mark.size}
        onChange={({ currentTarget }) => ways.change(mark.id, { size: currentTarget.value as DamageMark['size'] })}
      />
      <Checkbox
        size="md"
        label={inner('is_old')}
        aria-label={`${inner('is_old')} ${number}`}
        checked={mark.is_old}
        onChange={({ currentTarget }) => ways.change(mark.id, { is_old: currentTarget.checked })}
      />
      <TextInput
        {...labelled('note')}
        className={classes.note ?? ''}
        placeholder={inner('note')}
        maxLength={paper.fields.damage_marks.of.note.max}
        value={mark.note}
        onChange={({ currentTarget }) => ways.change(mark.id, { note: currentTarget.value })}
      />
      <ActionIcon
        size={42}
        variant="default"
        aria-label={t('marks.remove', { number })}
        onClick={() => ways.remove(mark.id)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
