import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import type { Layout, Screen } from '#renderer/ui/screen/feature.ts'
import { ChatLayout } from './frame/ChatLayout.tsx'
import { DefaultLayout } from './frame/DefaultLayout.tsx'
import { FramePart } from './frame/FramePart.tsx'
import { PlainLayout } from './frame/PlainLayout.tsx'
import { ScreenGate } from './gate/ScreenGate.tsx'
import { Failure } from './pages/Failure.tsx'
import NotFoundScreen from './pages/NotFoundScreen.tsx'
import { screens } from './screens/features.ts'
import { home } from './screens/home.ts'
import { tidyAddress } from './start/tidyAddress.ts'

/** Any address without a screen. It asks for a sign-in too, so that outsiders cannot find out which addresses exist. */
const notFound: Screen = {
  path: '*',
  name: 'not_found',
  layout: 'default',
  auth: 'required',
  title: 'shell:notFound.title',
  load: async () => ({ default: NotFoundScreen }),
}

const LAYOUTS: Readonly<Record<Layout, ComponentType>> = {
  default: DefaultLayout,
  login: PlainLayout,
  chat: ChatLayout,
  none: Outlet,
}

const layoutRoutes: RouteObject[] = Object.entries(LAYOUTS).map(([layout, Component]) => ({
  element: <Component />,
  children: [...screens, notFound]
    .filter((screen) => screen.layout === layout)
    .map((screen) => ({
      path: screen.path,
      element: <ScreenGate key={screen.name} screen={screen} />,
      errorElement: <Failure />,
    })),
}))

const start: RouteObject[] = screens.some(({ path }) => path === '/')
  ? []
  : [{ path: '/', element: <Navigate to={home} replace /> }]

const everywhere = (
  <>
    <Outlet />
    <FramePart place="overlay" />
  </>
)

// The router reads the address when it is created.
tidyAddress()

export const router = createBrowserRouter([
  { element: everywhere, errorElement: <Failure />, children: [...start, ...layoutRoutes] },
])
