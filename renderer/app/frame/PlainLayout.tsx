import { Outlet } from 'react-router-dom'
import classes from './PlainLayout.module.css'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'

/** The whole window for one screen, as the sign-in has it. */
export function PlainLayout() {
  return (
    <>
      <SkipLink />
      <main id={CONTENT_ID} tabIndex={-1} className={classes.page}>
        <Outlet />
      </main>
    </>
  )
}
