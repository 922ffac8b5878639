import { queryOptions } from '@tanstack/react-query'
import type { EndpointOutput } from '#contract/api/endpoints.ts'
import { call } from '#renderer/net/calls/api.ts'

/** Key of all HST queries. */
export const HST_KEY = ['hst'] as const

export type HstRow = EndpointOutput<'GET /v1/workshop/hst/vehicles'>['items'][number]
export type HstVehicle = EndpointOutput<'GET /v1/workshop/hst/vehicles/:vin'>
export type HstHit = HstVehicle['items'][number]
export type HstSnapshot = HstVehicle['looks'][number]
export type HstPaper = HstVehicle['papers'][number]
export type HstReadText = EndpointOutput<'POST /v1/workshop/hst/reading'>
export type HstRequest = EndpointOutput<'GET /v1/workshop/hst/requests'>['items'][number]

/** Interval of reloading (ms), because snapshots age without any event. */
const AGES_MS = 60_000

export const listQuery = (from: string, to: string, location: string) =>
  queryOptions({
    queryKey: [...HST_KEY, 'list', from, to, location],
    queryFn: ({ signal }) =>
      call('GET /v1/workshop/hst/vehicles', {
        query: { from, to, ...(location === '' ? {} : { location_uuid: location }) },
        signal,
      }),
    refetchInterval: AGES_MS,
  })

export const vehicleQuery = (vin: string) =>
  queryOptions({
    queryKey: [...HST_KEY, 'vehicle', vin],
    queryFn: ({ signal }) => call('GET /v1/workshop/hst/vehicles/:vin', { params: { vin }, signal }),
  })

export const requestsQuery = queryOptions({
  queryKey: [...HST_KEY, 'requests'],
  queryFn: ({ signal }) => call('GET /v1/workshop/hst/requests', { signal }),
})

export const inputQuery = (uuid: string) =>
  queryOptions({
    queryKey: [...HST_KEY, 'input', uuid],
    queryFn: ({ signal }) => call('GET /v1/workshop/hst/looks/:uuid/input', { params: { uuid }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
