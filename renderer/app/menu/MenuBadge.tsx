import { VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { MenuMark } from '#renderer/ui/screen/menuMarks.ts'
import classes from './MenuSections.module.css'

const MANY = 99

type Props = { mark: MenuMark | undefined }

/** The number of things that wait behind a menu entry. The words are for screen readers and the pointer. */
export function MenuBadge({ mark }: Props) {
  if (!mark) return null
  const { count, text, isUrgent } = mark
  return (
    <>
      <span className={classes.mark} data-urgent={isUrgent || undefined} title={text} aria-hidden="true">
        {isUrgent && <IconAlertTriangle size={13} />}
        {count > MANY ? `${MANY}+` : count}
      </span>
      <VisuallyHidden>({text})</VisuallyHidden>
    </>
  )
}
