import type { ComponentType } from 'react'
import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom'
import type { Layout, Screen } from '#renderer/ui/feature.ts'
import { ChatLayout } from './ChatLayout.tsx'
import { DefaultLayout } from './DefaultLayout.tsx'
import { Failure } from './Failure.tsx'
import { FramePart } from './FramePart.tsx'
import { screens } from './features.ts'
import { home } from './home.ts'
import NotFoundScreen from './NotFoundScreen.tsx'
import { PlainLayout } from './PlainLayout.tsx'
import { ScreenGate } from './ScreenGate.tsx'

/** Any address without a screen. It asks for a sign-in too, so that strangers learn nothing. */
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

export const router = createBrowserRouter([
  { element: everywhere, errorElement: <Failure />, children: [...start, ...layoutRoutes] },
])
