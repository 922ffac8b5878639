import { create } from 'zustand'
import { useSession } from '#renderer/net/session/session.ts'

/** Wished changes by their subject: a permission in a scope, or a member of a group. */
export type Wishes = { grants: Readonly<Record<string, boolean>>; members: Readonly<Record<string, boolean>> }
export const NOTHING_WANTED: Wishes = { grants: {}, members: {} }

type Store = { of: Readonly<Record<string, Wishes>>; owner: string | null }
/** The wishes, kept outside of the screen. They survive another tab or row, and a new sign-in of the same user. */
export const useWishes = create<Store>()(() => ({ of: {}, owner: null }))

useSession.subscribe(({ user }) => {
  const { owner } = useWishes.getState()
  // A user must not save under their own name what another user of a shared computer wished.
  if (user && user.uuid !== owner) useWishes.setState({ of: {}, owner: user.uuid })
})

/** Replaces the wishes for one user or group. They belong to the signed-in user. */
export const putWishes = (id: string, change: (before: Wishes) => Wishes) =>
  useWishes.setState(({ of }) => ({
    of: { ...of, [id]: change(of[id] ?? NOTHING_WANTED) },
    owner: useSession.getState().user?.uuid ?? null,
  }))
