import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { render } from 'vitest-browser-react'
import { ToastHost } from '#renderer/app/toasts/ToastHost.tsx'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import type { Feature, Screen } from '#renderer/ui/screen/feature.ts'
import { theme } from '#renderer/ui/theme/theme.ts'
import { signIn } from './signedIn.ts'

type Options = { theme?: 'light' | 'dark'; isSignedIn?: boolean }

/** Opens the screen of a feature at an address, as the router of the app would. Any other address shows its path. */
export async function showScreen(
  feature: Feature,
  address: string,
  { theme: colorScheme = 'light', isSignedIn = true }: Options = {},
) {
  if (isSignedIn) signIn()
  const routes = feature.screens.map((screen: Omit<Screen, 'plugin'>) => {
    const Content = lazy(screen.load)
    return { path: screen.path, element: <Content /> }
  })
  const router = createMemoryRouter([...routes, { path: '*', element: <p>anderswo</p> }], { initialEntries: [address] })
  const screen = await render(
    <DirectionProvider>
      <MantineProvider theme={theme} forceColorScheme={colorScheme} withCssVariables={false} withGlobalClasses={false}>
        <ToastHost />
        <QueryClientProvider client={queryClient}>
          <main style={{ blockSize: '100dvh', display: 'grid', gridTemplate: 'minmax(0, 1fr) / minmax(0, 1fr)' }}>
            <Suspense>
              <RouterProvider router={router} />
            </Suspense>
          </main>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>,
  )
  const addressNow = () => `${router.state.location.pathname}${router.state.location.search}`
  return { screen, router, address: addressNow }
}
