import { QueryClient } from '@tanstack/react-query'
import { isTrouble } from './apiError.ts'

const STALE_AFTER_MS = 30_000
const RETRIES = 2

/** The cache of server data. It is emptied with each sign-in and sign-out. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Calls are also made while `navigator.onLine` is false, because it is often wrong in workshop networks.
      networkMode: 'always',
      staleTime: STALE_AFTER_MS,
      retry: (failures, error) => failures < RETRIES && isTrouble(error),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
