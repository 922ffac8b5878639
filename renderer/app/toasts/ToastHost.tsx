import { Notifications } from '@mantine/notifications'
import { TOAST_MAX } from '#contract/constants.ts'

/** Where toasts appear. A chunk of its own, because nobody gets one before the first sign-in. */
export function ToastHost() {
  return <Notifications position="top-right" limit={TOAST_MAX} />
}
