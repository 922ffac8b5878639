import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { children: ReactNode; className?: string }

/** Path of the screen that was opened last. */
let opened: string | null = null

/**
 * The heading of a screen. It takes the focus after a navigation, so that keyboard and screen reader start at the top.
 */
export function ScreenTitle({ children, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { pathname } = window.location
    // Before the first screen, a focused link means that the user has navigated. A screen whose title is mounted again
    // after loading must not take the focus from a typing user.
    const isNavigated = opened === null ? document.activeElement?.matches('a') : opened !== pathname
    opened = pathname
    if (isNavigated) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Title order={1} size="h2" ref={heading} tabIndex={-1} {...(className && { className })}>
      {children}
    </Title>
  )
}
