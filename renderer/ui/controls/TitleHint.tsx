import { type ComponentType, cloneElement, type ReactElement } from 'react'

type Props = { label: string; children: ReactElement<{ title?: string }> }

/** Shows what a button without words does while it is pointed at. */
export type Hint = ComponentType<Props>

/** The browser's own hint. Inside, where the library's is loaded anyway, that one takes its place. */
export function TitleHint({ label, children }: Props) {
  return cloneElement(children, { title: label })
}
