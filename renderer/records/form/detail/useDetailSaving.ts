import { useHotkeys } from '@mantine/hooks'
import { type RefObject, useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import type { FormValues } from '#renderer/net/outbox/mergeRow.ts'
import { showToast } from '#renderer/ui/feedback/toasts.ts'
import type { AnyDraft } from '../draft/recordDraft.ts'
import { revealInvalid } from '../draft/revealInvalid.ts'
import { SideEdits } from '../draft/sideEdits.ts'
import { useDirtyGuard } from '../draft/useDirtyGuard.ts'

/** Leaving waits this long for a running save (ms). After that a dialog asks the user. */
const LEAVING_MS = 1_000

/** Saves the form with values that a button sets, such as a state. Resolves with whether all is saved. */
export type SaveWith = (values: FormValues) => Promise<boolean>

/** Saving of a row together with the edits beside its fields: by its button, by the save key, and when it is left. */
export function useDetailSaving(draft: AnyDraft, form: RefObject<HTMLFormElement | null>) {
  const { t } = useTranslation('records')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const { selfSaving } = draft
  const [sides] = useState(() => new SideEdits(selfSaving?.undo ?? null))
  const beside = useSyncExternalStore(sides.subscribe, sides.read)
  const guard = useDirtyGuard(draft.changed.length + beside.count > 0)
  const isOpen = draft.readOnly === null && draft.status === 'ready'

  const saveFields = async (): Promise<boolean> => {
    if (selfSaving) return selfSaving.saveAll()
    return draft.changed.length === 0 || (await draft.save()) !== null
  }
  /** Saves everything of a row that saves itself, and shows what was refused. */
  const saveRest = async (): Promise<boolean> => {
    const areSidesSaved = await sides.save()
    const isSaved = await saveFields()
    if (!isSaved && form.current) revealInvalid(form.current)
    return isSaved && areSidesSaved
  }
  const saveWhole = async (isChanged = draft.changed.length > 0): Promise<boolean> => {
    const isNew = draft.uuid === null
    const hadBeside = sides.read().count > 0
    const areSidesSaved = await sides.save()
    // Only edits beside the fields, such as rights in another tab, have changed. They are saved by now.
    if (!isNew && !isChanged) {
      if (hadBeside && areSidesSaved) showToast('success', t('form.saved'))
      return areSidesSaved
    }
    const saved = await draft.save()
    if (!saved || !areSidesSaved) return false
    showToast('success', t('form.saved'))
    if (!isNew) return true
    guard.letGo()
    void navigate(
      { pathname: `${pathname.slice(0, pathname.lastIndexOf('/'))}/${saved.uuid}`, search },
      { replace: true },
    )
    return true
  }
  const save = async (): Promise<boolean> => {
    if (!selfSaving) return saveWhole()
    const isSaved = await saveRest()
    if (isSaved) showToast('success', t('form.saved'))
    return isSaved
  }
  const saveWith: SaveWith = async (values) => {
    const { form: fields } = draft
    const set = (given: FormValues) => {
      for (const [name, value] of Object.entries(given)) fields.setValue(name, value, { shouldDirty: true })
    }
    const before = Object.fromEntries(Object.keys(values).map((name) => [name, fields.getValues(name)]))
    set(values)
    if (await saveWhole(true)) return true
    // Takes the values out again, because the usual save button would otherwise store them later.
    set(before)
    return false
  }
  const takeBack = () => {
    const entry = sides.undo?.pop()
    if (!entry) return
    if (entry.undo()) showToast('info', t('form.self.undone', { what: entry.what }))
    else showToast('warning', t('form.self.changedSince', { what: entry.what }))
  }
  useHotkeys([['mod+S', () => isOpen && void save()]], [])
  const isAsking = useLeaving(
    guard,
    selfSaving !== null && isOpen,
    async () => (await sides.save()) && (await saveFields()),
  )
  return {
    sides,
    beside,
    guard,
    isOpen,
    isAsking,
    save,
    saveRest,
    saveWith,
    takeBack,
    saveBeforeLeaving: async () => (await sides.save()) && (await saveFields()),
    discard: () => {
      draft.discard()
      sides.discard()
    },
  }
}

/**
 * Saves before a page is left. Answers whether the user must be asked: at once for a form with a save button, otherwise
 * only when something cannot be saved.
 */
function useLeaving(
  { blocker, letGo }: ReturnType<typeof useDirtyGuard>,
  isSelfSaving: boolean,
  save: () => Promise<boolean>,
) {
  const [isAsking, setAsking] = useState(false)
  const isBlocked = blocker.state === 'blocked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each attempt to leave
  useEffect(() => {
    if (!isBlocked || !isSelfSaving) return setAsking(false)
    let isOver = false
    const timer = setTimeout(() => setAsking(true), LEAVING_MS)
    void save().then((isSaved) => {
      clearTimeout(timer)
      if (isOver) return
      if (!isSaved) return setAsking(true)
      letGo()
      blocker.proceed?.()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isBlocked, isSelfSaving])
  return isBlocked && (isAsking || !isSelfSaving)
}
