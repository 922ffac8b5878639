import { ActionIcon, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { paper } from '#contract/records/paper.ts'
import { DAMAGE_KINDS, DAMAGE_SIZES, type DamageMark } from '#contract/workshop/damageMarks.ts'
import { SketchContext } from './knownMarks.ts'
import { markText } from './markText.ts'
import classes from './Sketch.module.css'

type Ways = { change: (id: string, values: Partial<DamageMark>) => void; remove: (id: string) => void }
type Props = { marks: readonly DamageMark[]; ways: Ways | null }

/** The marks in words, each with its details. */
export function MarkList({ marks, ways }: Props) {
  const { t } = useTranslation('damage')
  const { last, photosOf } = use(SketchContext)
  if (marks.length === 0) return null
  const isKnown = (id: string) => last?.marks.some((mark) => mark.id === id) ?? false
  return (
    <ol className={classes.list} aria-label={t('list')}>
      {marks.map((mark, index) => (
        <li key={mark.id} className={classes.entry}>
          <span className={classes.number} data-old={mark.is_old || undefined} aria-hidden>
            {index + 1}
          </span>
          {ways ? (
            <Entry mark={mark} index={index} ways={ways} />
          ) : (
            <span>
              {markText(t, mark)}
              {mark.note !== '' && ' · '}
              <bdi className={classes.quiet}>{mark.note}</bdi>
            </span>
          )}
          {last && <small className={classes.quiet}>{t(isKnown(mark.id) ? 'before' : 'new')}</small>}
          {photosOf?.(mark, String(index + 1), false)}
        </li>
      ))}
    </ol>
  )
}

type EntryProps = { mark: DamageMark; index: number; ways: Ways }

function Entry({ mark, index, ways }: EntryProps) {
  const { t } = useTranslation('damage')
  const number = index + 1
  const labelled = (name: 'kind' | 'size' | 'note') => ({
    size: 'md',
    'aria-label': `${t(`fields.${name}`)} ${number}`,
  })
  return (
    <>
      <span className={classes.where}>{t(`views.${mark.view}`)}</span>
      <NativeSelect
        {...labelled('kind')}
        data={DAMAGE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={mark.kind}
        onChange={({ currentTarget }) => ways.change(mark.id, { kind: currentTarget.value as DamageMark['kind'] })}
      />
      <NativeSelect
        {...labelled('size')}
        data={DAMAGE_SIZES.map((value) => ({ value, label: t(`sizes.${value}`) }))}
        value={mark.size}
        onChange={({ currentTarget }) => ways.change(mark.id, { size: currentTarget.value as DamageMark['size'] })}
      />
      <Checkbox
        size="md"
        label={t('fields.is_old')}
        aria-label={`${t('fields.is_old')} ${number}`}
        checked={mark.is_old}
        onChange={({ currentTarget }) => ways.change(mark.id, { is_old: currentTarget.checked })}
      />
      <TextInput
        {...labelled('note')}
        className={classes.note ?? ''}
        placeholder={t('fields.note')}
        maxLength={paper.fields.damage_marks.of.note.max}
        value={mark.note}
        onChange={({ currentTarget }) => ways.change(mark.id, { note: currentTarget.value })}
      />
      <ActionIcon size={42} variant="default" aria-label={t('remove', { number })} onClick={() => ways.remove(mark.id)}>
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
