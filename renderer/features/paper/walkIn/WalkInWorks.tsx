import { ActionIcon, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPackage, IconPlus, IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypedInput } from '#renderer/desktop/activity.ts'
import { call } from '#renderer/net/calls/api.ts'
import type { AnyDraft } from '#renderer/records/form/draft/recordDraft.ts'
import { useDraftValues } from '#renderer/records/form/draft/useDraftValues.ts'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { mayBeLabourNumber, pastedList } from '../works/pastedLines.ts'
import { usePackages, zeOf } from '../works/usePackages.ts'
import { workView } from '../works/view.ts'
import { walkLines } from '../works/walkLines.ts'
import { LineNeeds } from './LineNeeds.tsx'
import { addLines, type Line, linesOf, newLine, readZe, writeLines } from './lines.ts'
import { OfferGroup } from './OfferGroup.tsx'
import { PROMISE_TIMES_ID } from './promiseTimes.ts'
import classes from './WalkIn.module.css'

const PAUSE_MS = 150
/** At most this many works that are offered below the input. */
const OFFERED = 8

type Props = { draft: AnyDraft }

/** The works that papers of the location contain most often, filtered by the typed text. */
function useUsualWorks(location: unknown, typed: string): readonly Line[] {
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['paper', 'usualWorks', location, q],
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/usual-works', { query: { location_uuid: String(location), q }, signal }),
    enabled: typeof location === 'string',
    placeholderData: keepPreviousData,
  })
  return data?.items ?? []
}

/** The works of the visit, typed one per Enter or chosen from the usual ones of this workshop. */
export function WalkInWorks({ draft }: Props) {
  const { t } = useTranslation('paper')
  const texts = useRecordTexts(workView)
  const [value, location] = useDraftValues(draft, ['works', 'location_uuid'])
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useTypedInput(typed)
  const lines = linesOf(value)
  const isLocked = draft.readOnly !== null || draft.isSaving
  const usual = useUsualWorks(location, typed)
  const taken = new Set(lines.map(({ text }) => text.trim().toLowerCase()))
  const offered = usual.filter(({ text }) => !taken.has(text.trim().toLowerCase())).slice(0, OFFERED)
  const packages = usePackages(location, typed).packages.slice(0, OFFERED)
  // The input moves down with each work and would end up under the bar that saves.
  useEffect(() => {
    if (lines.length > 0 && document.activeElement === field.current)
      field.current?.scrollIntoView({ block: 'nearest' })
  }, [lines.length])
  const add = (line: Line) => {
    addLines(draft, [line])
    setTyped('')
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== '') {
      event.preventDefault()
      event.stopPropagation()
      setTyped('')
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      addTyped()
      document.querySelector<HTMLElement>(`#${PROMISE_TIMES_ID} [tabindex="0"]`)?.focus()
      return
    }
    // The key that saves the form first adds the line that is being typed.
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) return addTyped()
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
    event.preventDefault()
    addTyped()
  }
  const addTyped = () => {
    if (typed.trim() === '') return
    const same = usual.find(({ text }) => text.trim().toLowerCase() === typed.trim().toLowerCase())
    add(same ?? newLine({ text: typed }))
  }
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent<HTMLInputElement>) => {
    // Pressing a usual work replaces the text typed to find it, so the text is not added.
    if (relatedTarget && currentTarget.closest('section')?.contains(relatedTarget)) return
    if (typed.trim() === '') return
    addLines(draft, [newLine({ text: typed })])
    setTyped('')
  }
  const onPaste = (event: ClipboardEvent) => {
    const list = isLocked ? null : pastedList(event)
    if (!list) return
    event.preventDefault()
    addLines(draft, list.map(newLine))
  }
  const change = (at: number, changes: Partial<Line>) =>
    writeLines(
      draft,
      lines.map((line, index) => (index === at ? { ...line, ...changes } : line)),
    )
  return (
    <section className={classes.card} aria-label={texts.title} data-field="works" onKeyDown={walkLines}>
      {lines.length > 0 && <h3 className={classes.title}>{texts.title}</h3>}
      {lines.length > 0 && (
        <ol className={classes.lines}>
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
            <li key={at} className={classes.line}>
              <TextInput
                aria-label={t('works.cell', { field: texts.field('text'), line: at + 1 })}
                data-column="text"
                dir="auto"
                autoComplete="off"
                readOnly={isLocked}
                value={line.text}
                error={line.text.trim() === '' && t('works.invalid')}
                onChange={({ currentTarget }) => change(at, { text: currentTarget.value })}
              />
              <TextInput
                aria-label={t('works.cell', { field: texts.field('labour_number'), line: at + 1 })}
                data-column="labour_number"
                dir="ltr"
                autoComplete="off"
                placeholder={texts.field('labour_number')}
                readOnly={isLocked}
                value={line.labour_number}
                error={!mayBeLabourNumber(line.labour_number) && t('works.invalid')}
                onChange={({ currentTarget }) => change(at, { labour_number: currentTarget.value })}
              />
              <TextInput
                className={classes.ze}
                data-column="target_ze"
                readOnly={isLocked}
                aria-label={t('works.cell', { field: texts.field('target_ze'), line: at + 1 })}
                inputMode="numeric"
                rightSection={<span className={classes.unit}>{t('walkIn.ze')}</span>}
                value={line.target_ze === 0 ? '' : String(line.target_ze)}
                onChange={({ currentTarget }) => {
                  const ze = readZe(currentTarget.value)
                  if (ze !== null) change(at, { target_ze: ze })
                }}
              />
              <LineNeeds line={line} number={at + 1} isLocked={isLocked} onChange={(needs) => change(at, needs)} />
              <ActionIcon
                variant="subtle"
                color="red"
                size="lg"
                aria-label={t('works.remove', { line: at + 1 })}
                onClick={() => writeLines(draft, lines.toSpliced(at, 1))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
        </ol>
      )}
      <TextInput
        ref={field}
        dir="auto"
        autoComplete="off"
        aria-label={t('works.add')}
        placeholder={t('works.add')}
        data-column="new"
        aria-keyshortcuts="Control+Enter"
        leftSection={<IconPlus size={16} aria-hidden />}
        readOnly={isLocked}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
        onPaste={onPaste}
      />
      {!isLocked && (
        <OfferGroup
          label={t('walkIn.packages')}
          icon={<IconPackage size={16} aria-hidden />}
          offers={packages.map((one) => ({
            key: one.uuid,
            text: one.name,
            ze: zeOf(one),
            hint: one.works.map(({ text }) => text).join(', '),
            choose: () => {
              addLines(draft, one.works)
              setTyped('')
            },
          }))}
        />
      )}
      {!isLocked && (
        <OfferGroup
          label={t('walkIn.usual')}
          offers={offered.map((line) => ({
            key: `${line.text} ${line.labour_number}`,
            text: line.text,
            ze: line.target_ze,
            hint: line.labour_number,
            choose: () => add(line),
          }))}
        />
      )}
    </section>
  )
}
