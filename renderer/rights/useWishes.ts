import { create } from 'zustand'
import { useSession } from '#renderer/net/session/session.ts'

/** What somebody wants, by what it is about: a permission in a scope, or somebody in a group. */
export type Wishes = { grants: Readonly<Record<string, boolean>>; members: Readonly<Record<string, boolean>> }
export const NOTHING_WANTED: Wishes = { grants: {}, members: {} }

type Store = { of: Readonly<Record<string, Wishes>>; owner: string | null }
/** Kept outside of the screen: another tab or row and back, or a new sign-in of the same person, and nothing is lost. */
export const useWishes = create<Store>()(() => ({ of: {}, owner: null }))

useSession.subscribe(({ user }) => {
  const { owner } = useWishes.getState()
  // Nobody saves in their own name what somebody else wanted at a shared computer.
  if (user && user.uuid !== owner) useWishes.setState({ of: {}, owner: user.uuid })
})

/** Replaces what is wanted for one user or group; whoever is signed in is whose wishes they are. */
export const putWishes = (id: string, change: (before: Wishes) => Wishes) =>
  useWishes.setState(({ of }) => ({
    of: { ...of, [id]: change(of[id] ?? NOTHING_WANTED) },
    owner: useSession.getState().user?.uuid ?? null,
  }))
