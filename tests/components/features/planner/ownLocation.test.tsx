import { expect, test } from 'vitest'
import { feature } from '#renderer/features/planner/feature.ts'
import { useSession } from '#renderer/net/session/session.ts'
import { answer, askedFor } from '#tests/support/components/answers.ts'
import { showScreen } from '#tests/support/components/showScreen.tsx'
import { signIn, uuidOf } from '#tests/support/components/signedIn.ts'
import { planAnswers } from './planAnswers.ts'

test('The planner opens on the location of the user’s team, not on the first one by name', async () => {
  planAnswers({ people: [], papers: [], blocks: [] })
  const items = [
    { uuid: uuidOf(1), label: 'Ahorn', deleted: false },
    { uuid: uuidOf(2), label: 'Buche', deleted: false },
  ]
  answer({ 'GET /v1/locations/labels': () => ({ items }) })
  signIn()
  useSession.setState({ ownLocations: [uuidOf(2)] })
  await showScreen(feature, '/workshop/planner', { isSignedIn: false })
  await expect.poll(() => askedFor('GET /v1/workshop/planner')[0]?.query.location_uuid).toBe(uuidOf(2))
})
