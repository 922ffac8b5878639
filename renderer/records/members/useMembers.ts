import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '#renderer/net/calls/showFailure.ts'

type Props<Answer> = {
  key: readonly unknown[]
  /** Version of the record. A new version loads the members again. */
  version: number
  load: (signal: AbortSignal) => Promise<Answer>
  add: (users: string[]) => Promise<Answer>
  remove: (users: string[]) => Promise<Answer>
  /** Asks for confirmation before users are removed. */
  mayRemove?: (users: readonly string[]) => Promise<boolean>
}

/**
 * The members of a record, the pending choice to add or remove, and the calls that change them. Each call answers with
 * all members.
 */
export function useMembers<Answer>({
  key,
  version,
  load,
  add,
  remove,
  mayRemove = () => Promise.resolve(true),
}: Props<Answer>) {
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: [...key, version],
    queryFn: ({ signal }) => load(signal),
    placeholderData: (before) => before,
  })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  const change = useMutation({
    mutationFn: (work: () => Promise<Answer>) => work(),
    onSuccess: (changed) => {
      client.setQueriesData({ queryKey: key }, changed)
    },
    onError: showFailure,
  })
  // Removes only the changed users from the choice, because the user may have chosen others meanwhile.
  const without = (done: readonly string[]) => (now: readonly string[]) => now.filter((uuid) => !done.includes(uuid))
  return {
    answer,
    change: change.mutate,
    choice: {
      chosen,
      setChosen,
      selected,
      setSelected,
      isBusy: change.isPending,
      add: () => change.mutate(() => add([...chosen]), { onSuccess: () => setChosen(without(chosen)) }),
      remove: () =>
        void mayRemove(selected).then((isWanted) => {
          if (isWanted) change.mutate(() => remove([...selected]), { onSuccess: () => setSelected(without(selected)) })
        }),
    } satisfies MemberChoice,
  }
}

/** The users chosen to add or to remove, and the two buttons for that. */
export type MemberChoice = {
  chosen: readonly string[]
  setChosen: (chosen: readonly string[]) => void
  selected: readonly string[]
  setSelected: (selected: readonly string[]) => void
  isBusy: boolean
  add: () => void
  remove: () => void
}
