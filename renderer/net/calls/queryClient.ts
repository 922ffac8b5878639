import { QueryClient } from '@tanstack/react-query'
import { isTrouble } from './apiError.ts'

const STALE_AFTER_MS = 30_000
const RETRIES = 2

/** The cache of server data. It is emptied when another user signs in. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // `navigator.onLine` is wrong in workshop networks; a failed call is reliable.
      networkMode: 'always',
      staleTime: STALE_AFTER_MS,
      retry: (failures, error) => failures < RETRIES && isTrouble(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
