import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#renderer/net/calls/api.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'
import { serverOrigin } from '#renderer/records/pageAddress.ts'

/** The address of a location's form, and the calls that change it. */
export function useKeyDrop(uuid: string) {
  const client = useQueryClient()
  const queryKey = ['locations', 'keyDrop', uuid]
  const params = { uuid }
  const known = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const [found, origin] = await Promise.all([
        call('GET /v1/locations/:uuid/key-drop', { params, signal }),
        serverOrigin(),
      ])
      return Object.assign({}, found, { address: found.path === null ? null : origin + found.path })
    },
    gcTime: 0,
  })
  const options = { onSuccess: () => client.invalidateQueries({ queryKey }), onError: showFailure }
  const replace = useMutation({
    mutationFn: (asks_key_place: boolean) =>
      call('PUT /v1/locations/:uuid/key-drop', { params, body: { asks_key_place } }),
    ...options,
  })
  const end = useMutation({ mutationFn: () => call('DELETE /v1/locations/:uuid/key-drop', { params }), ...options })
  return { known, replace, end }
}
