import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

type Props = { children: ReactNode; className?: string }

let opened = 0

/** The heading of a screen. It takes the focus when one navigates here, so that keyboard and screen reader start at the top. */
export function ScreenTitle({ children, className }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    opened += 1
    if (opened > 1) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Title order={1} size="h2" ref={heading} tabIndex={-1} {...(className && { className })}>
      {children}
    </Title>
  )
}
