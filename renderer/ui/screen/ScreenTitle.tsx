import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { children: ReactNode; className?: string }

/** The screen that was opened last. */
let opened: string | null = null

/** The heading of a screen. It takes the focus when one navigates here, so that keyboard and screen reader start at the top. */
export function ScreenTitle({ children, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const { pathname } = window.location
    // Who took a link before the first screen was there has navigated, too. A screen that has its title anew, because it
    // is loaded now, takes nothing from somebody who types meanwhile.
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
