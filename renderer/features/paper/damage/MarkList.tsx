import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paper } from '#contract/records/paper.ts'
import { DAMAGE_KINDS, DAMAGE_SIZES, type DamageMark } from '#contract/workshop/damageMarks.ts'
import type { FieldProps } from '#renderer/records/fields/fieldProps.ts'
import { markText } from './markText.ts'
import classes from './Sketch.module.css'

type Ways = { change: (index: number, values: Partial<DamageMark>) => void; remove: (index: number) => void }
type Words = Pick<FieldProps, 'choice' | 'inner'>
type Props = { marks: readonly DamageMark[]; words: Words; ways: Ways | null }

/** What is marked, in words; each with what more there is to say about it. */
export function MarkList({ marks, words, ways }: Props) {
  const { t } = useTranslation('paper')
  if (marks.length === 0) return null
  return (
    <ol className={classes.list} aria-label={t('marks.list')}>
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have nothing else to tell them apart
        <li key={index} className={classes.entry}>
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
        onChange={({ currentTarget }) => ways.change(index, { kind: currentTarget.value as DamageMark['kind'] })}
      />
      <NativeSelect
        {...labelled('size')}
        data={DAMAGE_SIZES.map((value) => ({ value, label: choice(`size.${value}`) }))}
        value={mark.size}
        onChange={({ currentTarget }) => ways.change(index, { size: currentTarget.value as DamageMark['size'] })}
      />
      <Checkbox
        size="md"
        label={inner('is_old')}
        aria-label={`${inner('is_old')} ${number}`}
        checked={mark.is_old}
        onChange={({ currentTarget }) => ways.change(index, { is_old: currentTarget.checked })}
      />
      <TextInput
        {...labelled('note')}
        className={classes.note ?? ''}
        placeholder={inner('note')}
        maxLength={paper.fields.damage_marks.of.note.max}
        value={mark.note}
        onChange={({ currentTarget }) => ways.change(index, { note: currentTarget.value })}
      />
      <ActionIcon
        size={42}
        variant="default"
        aria-label={t('marks.remove', { number })}
        onClick={() => ways.remove(index)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
