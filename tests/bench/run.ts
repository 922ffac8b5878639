import { coldStart } from './browser/coldStart.ts'
import { firstViews } from './browser/firstViews.ts'
import { paperList } from './browser/paperList.ts'
import { planner } from './browser/planner.ts'
import { recordList } from './browser/recordList.ts'
import { screenWeight } from './browser/screenWeight.ts'
import { serviceDeskScreens } from './browser/serviceDeskScreens.ts'
import { webClient } from './browser/webClient.ts'
import { desktopApp } from './desktop/desktopApp.ts'
import { badGuests } from './server/badGuests.ts'
import { demoData } from './server/demoData.ts'
import { dependents } from './server/dependents.ts'
import { documents } from './server/documents.ts'
import { embeddedQuery } from './server/embeddedQuery.ts'
import { fanOut } from './server/fanOut.ts'
import { faq } from './server/faq.ts'
import { delivery, reconnect } from './server/fleetLoad.ts'
import { heavyReaders } from './server/heavyReaders.ts'
import { history } from './server/history.ts'
import { largeUpload } from './server/largeUpload.ts'
import { news } from './server/news.ts'
import { papers } from './server/papers.ts'
import { promise } from './server/promise.ts'
import { records } from './server/records.ts'
import { requests } from './server/requests.ts'
import { roundTrips } from './server/roundTrips.ts'
import { search } from './server/search.ts'
import { serviceDesk } from './server/serviceDesk.ts'
import { signInSpray } from './server/signInSpray.ts'
import { startUp } from './server/startUp.ts'

const BENCHMARKS: Record<string, () => Promise<object>> = {
  startUp,
  demoData,
  roundTrips,
  requests,
  embeddedQuery,
  fanOut,
  delivery,
  reconnect,
  badGuests,
  signInSpray,
  heavyReaders,
  largeUpload,
  webClient,
  firstViews,
  recordList,
  screenWeight,
  papers,
  search,
  faq,
  news,
  serviceDesk,
  history,
  serviceDeskScreens,
  dependents,
  documents,
  paperList,
  planner,
  promise,
  records,
  desktopApp,
  coldStart,
}

// npm run bench [-- name …]
const names = process.argv.slice(2)
const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name))
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(BENCHMARKS).join(', ')}\n`)
  process.exit(2)
}

// One after the other: no benchmark may measure the load of another. A failed one does not end the others.
const figures: Record<string, object> = {}
let hasFailed = false
for (const [name, run] of Object.entries(BENCHMARKS)) {
  if (names.length > 0 && !names.includes(name)) continue
  process.stderr.write(`${name} …\n`)
  try {
    figures[name] = await run()
  } catch (error) {
    hasFailed = true
    figures[name] = { error: error instanceof Error ? error.message : String(error) }
  }
}
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`)
process.exit(hasFailed ? 1 : 0)
