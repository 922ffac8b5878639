import { Outlet } from 'react-router-dom'
import classes from './PlainLayout.module.css'
import { CONTENT_ID, SkipLink } from './SkipLink.tsx'

/** One screen in the whole window, as for the sign-in. */
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
