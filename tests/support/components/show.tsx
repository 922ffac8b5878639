import { DirectionProvider, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { render } from 'vitest-browser-react'
import type { Namespace } from '#renderer/i18n/resources.ts'
import { queryClient } from '#renderer/net/calls/queryClient.ts'
import { theme } from '#renderer/ui/theme/theme.ts'

/** Draws a component as the app would, with these texts loaded. */
export async function show(component: ReactNode, texts: readonly Namespace[]) {
  await i18next.loadNamespaces([...texts])
  return render(
    <DirectionProvider>
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>{component}</MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>,
  )
}
