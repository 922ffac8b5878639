import { Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { useRecordTexts } from '#renderer/records/useRecordTexts.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import { hiddenRefusals } from '../draft/hiddenRefusals.ts'
import type { AnyDraft } from '../draft/recordDraft.ts'
import { revealInvalid } from '../draft/revealInvalid.ts'
import { useDirtyGuard } from '../draft/useDirtyGuard.ts'
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

type Props = {
  draft: AnyDraft
  /** The fields, in `RecordSection`s. */
  children: ReactNode
  tabs?: readonly RecordTab[]
  /** As in `RecordTabs`. */
  grantText?: (grant: string) => string
  /** Beside copying the link and deleting. */
  actions?: ReactNode
  /** What everybody has to see, whichever tab is open. */
  head?: ReactNode
}

/** One row: who it is, who else is here, its fields, its history, and a bar that saves. */
export function RecordDetail({ draft, children, tabs = [], actions, head, grantText }: Props) {
  const { t } = useTranslation('records')
  const texts = useRecordTexts(draft.view)
  const { row, status, refusals } = draft
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const guard = useDirtyGuard(draft.changed.length > 0)
  const removal = useRemoval(draft.view, row)

  const save = async () => {
    const isNew = draft.uuid === null
    // What stands in another tab of the row, such as rights, has a way of its own to be saved.
    if (!isNew && draft.changed.length === 0) return
    const saved = await draft.save()
    if (!saved) return
    showToast('success', t('form.saved'))
    if (!isNew) return
    guard.letGo()
    void navigate(
      { pathname: `${pathname.slice(0, pathname.lastIndexOf('/'))}/${saved.uuid}`, search },
      { replace: true },
    )
  }
  const isOpen = draft.readOnly === null && status === 'ready'
  useHotkeys([['mod+S', () => isOpen && void save()]], [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each attempt that was refused
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
  const label = row ? (title?.(row) ?? record.label.map((name) => row[name]).join(' ')) : texts.create
  return (
    <section className={classes.detail} aria-labelledby={`${id}-title`}>
      <header className={classes.head}>
        <Title order={2} size="h3" id={`${id}-title`} className={classes.label}>
          <bdi>{label}</bdi>
        </Title>
        <PresenceAvatars />
        <div className={classes.actions}>
          {actions}
          {row && <DetailActions onRemove={removal.remove} />}
        </div>
      </header>
      <DraftNotices draft={draft} onRestore={removal.restore} />
      {head}
      <RecordTabs draft={draft} tabs={tabs} grantText={grantText}>
        <form
          id={`${id}-form`}
          ref={form}
          noValidate
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (isOpen) void save()
          }}
        >
          {children}
        </form>
      </RecordTabs>
      <SaveBar draft={draft} form={`${id}-form`} />
      <ConflictDialog draft={draft} onResolved={() => void save()} />
      <LeaveDialog
        guard={guard}
        onDiscard={draft.discard}
        onSave={draft.readOnly === null ? async () => (await draft.save()) !== null : undefined}
        isSaving={draft.isSaving}
      />
    </section>
  )
}
