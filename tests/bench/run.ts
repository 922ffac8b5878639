import { coldStart } from './coldStart.ts'
import { demoData } from './demoData.ts'
import { desktopApp } from './desktopApp.ts'
import { embeddedQuery } from './embeddedQuery.ts'
import { fanOut } from './fanOut.ts'
import { delivery, reconnect } from './fleetLoad.ts'
import { paperList } from './paperList.ts'
import { papers } from './papers.ts'
import { planner } from './planner.ts'
import { promise } from './promise.ts'
import { recordList } from './recordList.ts'
import { records } from './records.ts'
import { requests } from './requests.ts'
import { roundTrips } from './roundTrips.ts'
import { startUp } from './startUp.ts'
import { webClient } from './webClient.ts'

const BENCHMARKS: Record<string, () => Promise<object>> = {
  startUp,
  demoData,
  roundTrips,
  requests,
  embeddedQuery,
  fanOut,
  delivery,
  reconnect,
  webClient,
  recordList,
  papers,
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

// One after the other: no benchmark may measure the load of another. One that fails does not take the others with it.
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
