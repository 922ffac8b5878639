import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { EndpointBody, EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'

export type Attendance = EndpointOutput<'GET /v1/workshop/attendance'>['items'][number]
export type ReadTimes = EndpointOutput<'POST /v1/workshop/times/import'>
type Days = { from: string; to: string }

const KEY = ['comparison', 'attendance'] as const

/**
 * Attendance of people. It is not loaded again when the window gets the focus, because every access is recorded for
 * those people.
 */
export function useAttendance(location: string, { from, to }: Days) {
  return useQuery({
    queryKey: [...KEY, location, from, to],
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/attendance', { query: { location_uuid: location, from, to }, signal }),
    refetchOnWindowFocus: false,
  })
}

/** Writes attendance, and loads all shown times again. */
export function useAttendanceChanges() {
  const client = useQueryClient()
  const onSuccess = () => {
    void client.invalidateQueries({ queryKey: ['stamps', 'own'] })
    return client.invalidateQueries({ queryKey: ['comparison'] })
  }
  const enter = useMutation({
    mutationFn: (body: EndpointBody<'POST /v1/workshop/attendance'>) => call('POST /v1/workshop/attendance', { body }),
    onSuccess,
  })
  const correct = useMutation({
    mutationFn: ({ uuid, body }: { uuid: string; body: EndpointBody<'PATCH /v1/workshop/attendance/:uuid'> }) =>
      call('PATCH /v1/workshop/attendance/:uuid', { params: { uuid }, body }),
    onSuccess,
  })
  const take = useMutation({
    mutationFn: (body: EndpointBody<'POST /v1/workshop/times/import'>) =>
      call('POST /v1/workshop/times/import', { body }),
    onSuccess: (answer) => (answer.is_done ? onSuccess() : undefined),
  })
  return { enter, correct, take }
}
