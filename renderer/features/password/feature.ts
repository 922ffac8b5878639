import type { Feature } from '#renderer/ui/screen/feature.ts'

export const feature: Feature = {
  screens: [
    {
      path: '/password',
      name: 'password',
      layout: 'login',
      // With a link out of a mail nobody is signed in; whoever has to change the password is.
      auth: 'none',
      title: 'password:title',
      load: () => import('./PasswordScreen.tsx'),
    },
  ],
}
