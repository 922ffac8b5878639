import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/password',
      name: 'password',
      layout: 'login',
      // A user with a link is signed out; a user who must change the password is signed in.
      auth: 'none',
      title: 'password:title',
      load: () => import('./PasswordScreen.tsx'),
    },
  ],
}
