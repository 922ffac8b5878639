import { notifications } from '@mantine/notifications'
import { IconCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import { createElement } from 'react'
import { create } from 'zustand'
import { TOAST_MAX, TOAST_TIMEOUT_MS } from '#contract/constants.ts'
import { ToastLine } from './ToastLine.tsx'

type ToastKind = 'success' | 'info' | 'warning' | 'error'
/** An action on the toast, also available later in the list behind the bell. */
type ToastAction = { label: string; run: () => void }
type StayingToast = { id: string; text: string; action: ToastAction }
type Toast = { id: string; kind: ToastKind; text: string; at: string; action?: ToastAction | undefined }

const HISTORY_MAX = 50
/** How long an offer stays (ms), long enough to read, think and reach for the mouse. */
const OFFER_MS = 10_000
const COLORS: Readonly<Record<ToastKind, string>> = { success: 'teal', info: 'petrol', warning: 'yellow', error: 'red' }

type History = { toasts: readonly Toast[]; unseen: number }

/** The newest toasts for later reading, because a toast is visible for only 1.5 s. */
export const useToastHistory = create<History>()(() => ({ toasts: [], unseen: 0 }))

let shown = 0
/** Visible toasts, the newest first. */
let open: readonly Pick<Toast, 'id' | 'kind'>[] = []
/** Toasts that stay until their matter is settled, the oldest first. */
let staying: readonly StayingToast[] = []
let isHistoryOpen = false
let untrueOnline: readonly string[] = []

/**
 * Shows a toast: newest on top, at most five, gone after 1.5 s or a click. Clicking a toast with an action runs it. An
 * error stays until it is clicked, because a user who looks away would think that the change was saved. `isOffline`
 * marks a message that the server is unreachable; it is removed after a reconnect.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction, isOffline = false): void {
  const toast = remember(kind, text, action)
  if (isHistoryOpen) return
  if (isOffline) untrueOnline = [toast.id, ...untrueOnline]
  makeRoom()
  open = [toast, ...open]
  notifications.show({
    id: toast.id,
    message: text,
    color: COLORS[kind],
    icon: kind === 'success' ? createElement(IconCheck, { size: 18, 'aria-hidden': true }) : undefined,
    // The library shows its oldest toast first and queues the sixth.
    priority: shown,
    autoClose: kind === 'error' ? false : TOAST_TIMEOUT_MS,
    withCloseButton: kind === 'error',
    closeButtonProps: { 'aria-label': i18next.t('shell:history.close') },
    role: kind === 'error' ? 'alert' : 'status',
    onClick: () => {
      notifications.hide(toast.id)
      action?.run()
    },
    onClose: () => {
      open = open.filter(({ id }) => id !== toast.id)
    },
  })
}

/**
 * Shows that something was done, with a button in sight for what usually comes next. `keys` press it, too. `undo` takes
 * back what was done, with a button of its own. The toast is gone after ten seconds. It stands at the bottom, because the
 * next steps of the record stand at the top.
 */
export function showOfferToast(text: string, action: ToastAction & { keys?: string }, undo?: ToastAction): void {
  const { id } = remember('success', text, action)
  if (isHistoryOpen) return
  makeRoom()
  open = [{ id, kind: 'success' }, ...open]
  const pressing = (run: () => void) => () => {
    notifications.hide(id)
    run()
  }
  const { label, keys } = action
  const second = undo && { label: undo.label, onPress: pressing(undo.run) }
  notifications.show({
    id,
    message: createElement(ToastLine, { text, label, onPress: pressing(action.run), keys, undo: second }),
    color: COLORS.success,
    position: 'bottom-right',
    icon: createElement(IconCheck, { size: 18, 'aria-hidden': true }),
    priority: shown,
    autoClose: OFFER_MS,
    withCloseButton: false,
    role: 'status',
    onClose: () => {
      open = open.filter((one) => one.id !== id)
    },
  })
}

/** Adds a toast to the list behind the bell. */
function remember(kind: ToastKind, text: string, action?: ToastAction): Toast {
  shown += 1
  const toast: Toast = { id: `toast-${shown}`, kind, text, at: new Date().toISOString(), action }
  useToastHistory.setState(({ toasts, unseen }) => ({
    toasts: [toast, ...toasts].slice(0, HISTORY_MAX),
    unseen: isHistoryOpen ? 0 : unseen + 1,
  }))
  return toast
}

/**
 * Shows a warning that stays until the user closes it or presses its button, which is always in sight. Returns a
 * function that removes it when its matter is settled elsewhere. While the list is open it waits, and then comes back.
 */
export function showStayingToast(text: string, action: ToastAction): () => void {
  const { id } = remember('warning', text, action)
  const toast: StayingToast = { id, text, action }
  staying = [...staying, toast]
  if (!isHistoryOpen) drawStaying(toast)
  return () => settle(id)
}

function settle(id: string): void {
  staying = staying.filter((one) => one.id !== id)
  notifications.hide(id)
}

function drawStaying({ id, text, action: { label, run } }: StayingToast): void {
  makeRoom()
  open = [{ id, kind: 'warning' }, ...open]
  const onPress = () => {
    settle(id)
    run()
  }
  notifications.show({
    id,
    message: createElement(ToastLine, { text, label, onPress }),
    color: COLORS.warning,
    priority: shown,
    autoClose: false,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': i18next.t('shell:history.close') },
    role: 'alert',
    onClose: () => {
      open = open.filter((one) => one.id !== id)
      if (!isHistoryOpen) staying = staying.filter((one) => one.id !== id)
    },
  })
}

/** Hides the oldest toasts, so that a new one is at most the fifth. Toasts that stay until read are hidden last. */
function makeRoom(): void {
  const oldest = open.toReversed()
  const isLast = ({ id, kind }: (typeof open)[number]) => kind === 'error' || staying.some((one) => one.id === id)
  const inOrder = [...oldest.filter((one) => !isLast(one)), ...oldest.filter(isLast)]
  const gone = inOrder.slice(0, Math.max(0, open.length + 1 - TOAST_MAX))
  open = open.filter((one) => !gone.includes(one))
  for (const { id } of gone) notifications.hide(id)
}

/** Opens or closes the list behind the bell. While it is open, no toasts float, as they would cover its buttons. */
export function showToastHistory(isOpen: boolean): void {
  isHistoryOpen = isOpen
  if (!isOpen) {
    for (const toast of staying) drawStaying(toast)
    return
  }
  for (const { id } of open) notifications.hide(id)
  useToastHistory.setState({ unseen: 0 })
}

/** Removes the offline toasts after a reconnect. The list behind the bell keeps them. */
export function hideOfflineToasts(): void {
  for (const id of untrueOnline) notifications.hide(id)
  untrueOnline = []
}

export function clearToastHistory(): void {
  useToastHistory.setState({ toasts: [], unseen: 0 })
}
