import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, useState } from 'react'
import { RouterProvider } from 'react-router-dom'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { appTheme } from '#renderer/ui/theme/appTheme.ts'
import { theme } from '#renderer/ui/theme/theme.ts'
import { GlobalBoundary } from './pages/GlobalBoundary.tsx'
import { router } from './router.tsx'

const ToastHost = lazy(async () => ({ default: (await import('./toasts/ToastHost.tsx')).ToastHost }))

export function App() {
  const [scheme] = useLocalValue(appTheme)
  const signedIn = useSession(({ status }) => status === 'signed_in')
  const [wasSignedIn, setWasSignedIn] = useState(signedIn)
  if (signedIn && !wasSignedIn) setWasSignedIn(true)
  return (
    <StrictMode>
      {/* It follows the document, whose direction comes with the language; nothing is mounted anew. */}
      <DirectionProvider>
        {/* Both style elements are left out: the variables come from virtual:theme.css, and no class of the other is used. */}
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
