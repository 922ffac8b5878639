import '#renderer/ui/theme/styles.css'
import 'virtual:theme.css'
import { createRoot } from 'react-dom/client'
import { startActivity } from '#renderer/desktop/activity.ts'
import { desktop } from '#renderer/desktop/bridge.ts'
import { tellLanguage } from '#renderer/desktop/tellLanguage.ts'
import { startI18n } from '#renderer/i18n/startI18n.ts'
import { startNet } from '#renderer/net/startNet.ts'
import { App } from './app/App.tsx'
import { router } from './app/router.tsx'
import { provideStartPages } from './app/screens/startPage.ts'
import { firstTexts, preloadFirstScreen, preloadWhileTyping } from './app/start/firstScreen.ts'
import { followLinks } from './app/start/followLinks.ts'
import { startPreferences } from './app/start/preferences.ts'
import { startFeatures, startFrame } from './app/start/startFeatures.ts'
import { startEventToasts } from './app/toasts/eventToasts.ts'
import { startFailureToasts } from './app/toasts/failureToasts.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

startPreferences()
startEventToasts()
startFailureToasts(router)
startActivity()
startFeatures()
provideStartPages()
preloadWhileTyping()
if (desktop) {
  followLinks(desktop, router)
  startFrame()
  tellLanguage(desktop)
}
// Answers of the server are not waited for: the shell shows by itself what is still unknown.
void startNet()
await Promise.all([startI18n(['shell', 'errors', ...firstTexts()]), preloadFirstScreen()])
createRoot(root).render(<App />)
