import { create } from 'zustand'
import { useSession } from '#renderer/net/session/session.ts'
import type { Draft } from './draft.ts'

type State = { draft: Draft; owner: string | null }

/** In memory and not in the screen: who is signed out in between finds again what they typed. Secrets go to no disk. */
export const useDraftStore = create<State>()(() => ({ draft: new Map(), owner: null }))

useSession.subscribe(({ user }) => {
  const { owner } = useDraftStore.getState()
  // Nobody reads what somebody else typed at a shared computer.
  if (user && user.uuid !== owner) useDraftStore.setState({ draft: new Map(), owner: user.uuid })
})

export const putDraft = (draft: Draft) =>
  useDraftStore.setState({ draft, owner: useSession.getState().user?.uuid ?? null })
