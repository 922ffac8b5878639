import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showFailure } from '../form/showFailure.ts'

type Props<Answer> = {
  key: readonly unknown[]
  /** Of the record that they belong to: with another one, they are asked for again. */
  version: number
  load: (signal: AbortSignal) => Promise<Answer>
}

/** The people of a record, whom somebody is about to add or remove, and changes that answer with all of them. */
export function useMembers<Answer>({ key, version, load }: Props<Answer>) {
  const client = useQueryClient()
  const answer = useQuery({
    queryKey: [...key, version],
    queryFn: ({ signal }) => load(signal),
    placeholderData: (before) => before,
  })
  const [chosen, setChosen] = useState<string[]>([])
  const [selected, setSelected] = useState<readonly string[]>([])
  const change = useMutation({
    mutationFn: (work: () => Promise<Answer>) => work(),
    onSuccess: (changed) => {
      client.setQueriesData({ queryKey: key }, changed)
    },
    onError: showFailure,
  })
  return { answer, chosen, setChosen, selected, setSelected, change: change.mutate, isChanging: change.isPending }
}

/** What the table of people and the line above it share. */
export type MembersState<Answer> = ReturnType<typeof useMembers<Answer>>
