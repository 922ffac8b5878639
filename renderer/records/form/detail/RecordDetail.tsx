import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isTouched } from '#renderer/records/list/columns/layout.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { focusFirst } from '../draft/focusFirst.ts'
import { hiddenRefusals } from '../draft/hiddenRefusals.ts'
import type { AnyDraft } from '../draft/recordDraft.ts'
import { revealInvalid } from '../draft/revealInvalid.ts'
import { SideEditsContext } from '../draft/sideEdits.ts'
import { useRemoval } from '../draft/useRemoval.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DetailActions } from './DetailActions.tsx'
import { DetailSkeleton } from './DetailSkeleton.tsx'
import { DraftNotices } from './DraftNotices.tsx'
import classes from './Form.module.css'
import { LeaveDialog } from './LeaveDialog.tsx'
import { PresenceAvatars } from './PresenceAvatars.tsx'
import { type RecordTab, RecordTabs } from './RecordTabs.tsx'
import { SaveBar } from './SaveBar.tsx'
import { SaveState } from './SaveState.tsx'
import { type SaveWith, useDetailSaving } from './useDetailSaving.ts'
import { useFieldEvents } from './useFieldEvents.ts'

/** The parts for a custom head: id and text of the heading, present users, actions. */
export type Banner = { titleId: string; label: string; presence: ReactNode; actions: ReactNode }

type Props = {
  draft: AnyDraft
  /** The fields, in `RecordSection`s. */
  children: ReactNode
  /** Content below the fields that has forms of its own, such as comments. */
  after?: ReactNode
  tabs?: readonly RecordTab[]
  /** Label of a permission in the history, as in `RecordTabs`. */
  grantText?: (grant: string) => string
  /** Actions beside copying the link and deleting. */
  actions?: ReactNode
  /** Content above the tabs, visible whichever tab is open. Its buttons may save the form with values of their own. */
  head?: ReactNode | ((saveWith: SaveWith) => ReactNode)
  /** Shows only the fields: no tabs, and no note about tabs that appear after the first save. */
  isPlain?: boolean
  /** Replaces the usual head. It must contain a heading with `titleId`. */
  banner?: (banner: Banner) => ReactNode
}

/** One row: its name, the present users, its fields, its history, and a bar that saves. */
export function RecordDetail({
  draft,
  children,
  after,
  tabs = [],
  actions,
  head,
  grantText,
  isPlain = false,
  banner,
}: Props) {
  const { t } = useTranslation('records')
  const texts = useRecordTexts(draft.view)
  const { row, status, refusals } = draft
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const removal = useRemoval(draft.view, row)
  const saving = useDetailSaving(draft, form)
  const { sides, beside, guard, save } = saving
  const events = useFieldEvents(draft, saving.takeBack)
  const isNew = draft.uuid === null
  useEffect(() => {
    // On a touch screen the keyboard would cover the form that nobody has read yet.
    if (isNew && form.current && !isTouched()) focusFirst(form.current)
  }, [isNew])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each refused attempt to save
  useEffect(() => {
    const page = form.current
    if (refusals === 0 || !page) return
    revealInvalid(page)
    const hidden = hiddenRefusals(draft, (name) => page.querySelector(`[data-field="${name}"]`) !== null)
    if (hidden.length > 0)
      showToast('error', t('form.refusedElsewhere', { fields: hidden.map(texts.field).join(', ') }))
  }, [refusals])

  if (status === 'loading') return <DetailSkeleton />
  if (status !== 'ready')
    return (
      <NotLoaded
        answers={[{ isError: true, error: status === 'failed' && draft.error, refetch: draft.reload }]}
        {...(status === 'missing' && { text: t('form.missing') })}
      />
    )
  const { title, record } = draft.view
  const leaveWords = { title: t('form.self.leave'), text: t('form.self.kept'), go: t('form.self.go') }
  const label = row ? (title?.(row) ?? record.label.map((name) => row[name]).join(' ')) : texts.create
  const tools = (
    <>
      {actions}
      {row && <DetailActions onRemove={removal.remove} isAbove={banner !== undefined} />}
    </>
  )
  return (
    <SideEditsContext value={sides}>
      <section className={classes.detail} aria-labelledby={`${id}-title`} {...events}>
        {banner ? (
          banner({ titleId: `${id}-title`, label, presence: <PresenceAvatars />, actions: tools })
        ) : (
          <header className={classes.head}>
            <Title order={2} size="h3" id={`${id}-title`} className={classes.label}>
              <bdi>{label}</bdi>
            </Title>
            <PresenceAvatars />
            <div className={classes.actions}>{tools}</div>
          </header>
        )}
        <DraftNotices draft={draft} onRestore={removal.restore} />
        {typeof head === 'function' ? head(saving.saveWith) : head}
        {draft.selfSaving && draft.readOnly === null && (
          <SaveState
            saving={draft.selfSaving}
            beside={beside}
            onRetry={() => void saving.saveRest()}
            onDecide={() => draft.setDeciding(true)}
            onUndo={saving.takeBack}
            isAbove={banner !== undefined}
          />
        )}
        <RecordTabs draft={draft} tabs={tabs} grantText={grantText} isPlain={isPlain}>
          <form
            id={`${id}-form`}
            ref={form}
            noValidate
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault()
              if (saving.isOpen) void save()
            }}
          >
            {children}
          </form>
          {after}
        </RecordTabs>
        {draft.selfSaving === null && (
          <SaveBar draft={draft} form={`${id}-form`} beside={beside.count} onDiscard={saving.discard} />
        )}
        {/* A form that saves itself also sends the values that the user chose in this dialog. */}
        <ConflictDialog draft={draft} onResolved={() => draft.selfSaving === null && void save()} />
        <LeaveDialog
          guard={guard}
          isAsking={saving.isAsking}
          onDiscard={draft.selfSaving === null ? saving.discard : undefined}
          onSave={draft.readOnly === null ? saving.saveBeforeLeaving : undefined}
          isSaving={draft.isSaving}
          words={draft.selfSaving === null ? undefined : leaveWords}
        />
      </section>
    </SideEditsContext>
  )
}
