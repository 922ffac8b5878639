import { type ComponentType, cloneElement, type ReactElement } from 'react'

type Props = { label: string; children: ReactElement<{ title?: string }> }

/** Shows the label of an icon button on hover. */
export type Hint = ComponentType<Props>

/**
 * The browser's own tooltip. Screens after the sign-in use the library's tooltip instead, because it is loaded there
 * anyway.
 */
export function TitleHint({ label, children }: Props) {
  return cloneElement(children, { title: label })
}
