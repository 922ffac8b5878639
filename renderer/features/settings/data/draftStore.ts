import { create } from 'zustand'
import { useSession } from '#renderer/net/session/session.ts'
import type { Draft } from './draft.ts'

type State = { draft: Draft; owner: string | null }

/**
 * The draft is kept in memory outside of the screen, so that it survives a sign-out and sign-in. It is never written to
 * disk, because it may contain secrets.
 */
export const useDraftStore = create<State>()(() => ({ draft: new Map(), owner: null }))

useSession.subscribe(({ user }) => {
  const { owner } = useDraftStore.getState()
  // The next user of a shared computer must not see this input.
  if (user && user.uuid !== owner) useDraftStore.setState({ draft: new Map(), owner: user.uuid })
})

export const putDraft = (draft: Draft) =>
  useDraftStore.setState({ draft, owner: useSession.getState().user?.uuid ?? null })
