import { Notifications } from '@mantine/notifications'
import { TOAST_MAX } from '#contract/constants.ts'

/** The place where toasts appear. A separate chunk, because no toast appears before the first sign-in. */
export function ToastHost() {
  return <Notifications position="top-right" limit={TOAST_MAX} />
}
