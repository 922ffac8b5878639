import { createContext } from 'react'

/** Place in the line above a row for actions on its address, such as copying its link. Null outside of a pane. */
export const PaneToolsContext = createContext<HTMLElement | null>(null)
