import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, StrictMode, Suspense, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { appTheme } from '#renderer/ui/theme/appTheme.ts'
import { theme } from '#renderer/ui/theme/theme.ts'
import { GlobalBoundary } from './pages/GlobalBoundary.tsx'
import { router } from './router.tsx'

/** Pause before the code of the toasts is asked for again (ms). */
const AGAIN_MS = 5_000

/** Loads the toasts and retries until they arrive. No boundary catches a failed load, which would empty the page. */
async function loadToastHost(): Promise<{ default: () => ReactNode }> {
  try {
    return { default: (await import('./toasts/ToastHost.tsx')).ToastHost }
  } catch {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    return loadToastHost()
  }
}
const ToastHost = lazy(loadToastHost)

export function App() {
  const [scheme] = useLocalValue(appTheme)
  const signedIn = useSession(({ status }) => status === 'signed_in')
  const [wasSignedIn, setWasSignedIn] = useState(signedIn)
  if (signedIn && !wasSignedIn) setWasSignedIn(true)
  return (
    <StrictMode>
      {/* Reads the direction from the document, which changes with the language. A change remounts no component. */}
      <DirectionProvider>
        {/*
         * Mantine adds neither of its style elements: the variables come from virtual:theme.css, and its global classes
         * are not used.
         */}
        <MantineProvider theme={theme} forceColorScheme={scheme} withCssVariables={false} withGlobalClasses={false}>
          <Suspense>{wasSignedIn && <ToastHost />}</Suspense>
          <GlobalBoundary>
            <QueryClientProvider client={queryClient}>
              <RouterProvider router={router} />
            </QueryClientProvider>
          </GlobalBoundary>
        </MantineProvider>
      </DirectionProvider>
    </StrictMode>
  )
}
