import { notifications } from '@mantine/notifications'
import { create } from 'zustand'
import { TOAST_MAX, TOAST_TIMEOUT_MS } from '#contract/constants.ts'

type ToastKind = 'success' | 'info' | 'warning' | 'error'
/** What can be done about it; also later, from the list behind the bell. */
type ToastAction = { label: string; run: () => void }
type Toast = { id: string; kind: ToastKind; text: string; at: string; action?: ToastAction | undefined }

const HISTORY_MAX = 50
const COLORS: Readonly<Record<ToastKind, string>> = { success: 'teal', info: 'petrol', warning: 'yellow', error: 'red' }

type History = { toasts: readonly Toast[]; unseen: number }

/** 1.5 seconds are short for reading, so everything that was shown can be read again. */
export const useToastHistory = create<History>()(() => ({ toasts: [], unseen: 0 }))

let shown = 0
let open: readonly string[] = []

/** Newest on top, at most five, gone after 1.5 s or a click; a click on one with an action does it. */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  shown += 1
  const toast: Toast = { id: `toast-${shown}`, kind, text, at: new Date().toISOString(), action }
  useToastHistory.setState(({ toasts, unseen }) => ({
    toasts: [toast, ...toasts].slice(0, HISTORY_MAX),
    unseen: unseen + 1,
  }))
  for (const id of open.slice(TOAST_MAX - 1)) notifications.hide(id)
  open = [toast.id, ...open].slice(0, TOAST_MAX)
  notifications.show({
    id: toast.id,
    message: text,
    color: COLORS[kind],
    // The library shows its oldest first and makes the sixth wait.
    priority: shown,
    autoClose: TOAST_TIMEOUT_MS,
    withCloseButton: false,
    role: kind === 'error' ? 'alert' : 'status',
    onClick: () => {
      notifications.hide(toast.id)
      action?.run()
    },
    onClose: () => {
      open = open.filter((id) => id !== toast.id)
    },
  })
}

export function markToastsSeen(): void {
  useToastHistory.setState({ unseen: 0 })
}

export function clearToastHistory(): void {
  useToastHistory.setState({ toasts: [], unseen: 0 })
}
