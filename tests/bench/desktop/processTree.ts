import { readdirSync, readFileSync } from 'node:fs'

type Part = 'main' | 'pages' | 'rest'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** The role of a process: Node runs the main process, renderers show pages, the others serve them. */
function partOf(pid: number): Part {
  const command = read(`/proc/${pid}/cmdline`)
  if (command.includes('--type=renderer')) return 'pages'
  return command.includes('--type=') || /chrom/.test(command.split('\0')[0] ?? '') ? 'rest' : 'main'
}

/** A process and all its children, from the system's process list. */
function treeOf(root: number): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1])
    if (Number(name) && parent) children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found = [root]
  for (const pid of found) found.push(...(children.get(pid) ?? []))
  return found
}

/** Megabytes by part. Shared memory is divided between the processes, so that the sum is the cost of the app. */
export function memoryOf(root: number): Record<Part | 'total', number> {
  const sums = { main: 0, pages: 0, rest: 0, total: 0 }
  for (const pid of treeOf(root)) {
    const kb = Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
    sums[partOf(pid)] += kb / 1_024
    sums.total += kb / 1_024
  }
  const rounded = Object.entries(sums).map(([name, value]) => [name, Math.round(value)])
  return Object.fromEntries(rounded) as Record<Part | 'total', number>
}

/** Milliseconds of processor time and wake-ups of threads since the start of the processes. */
function workOf(root: number): { cpuMs: number; wakeups: number } {
  let [cpuMs, wakeups] = [0, 0]
  for (const pid of treeOf(root)) {
    const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
    cpuMs += (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10
    for (const thread of listed(`/proc/${pid}/task`))
      wakeups += Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(read(`/proc/${pid}/task/${thread}/status`))?.[1] ?? 0)
  }
  return { cpuMs, wakeups }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The activity of the idle app over the given time. */
export async function idleWorkOf(root: number, ms: number): Promise<{ cpu_percent: number; wakeups_per_s: number }> {
  const before = workOf(root)
  await new Promise((resolve) => setTimeout(resolve, ms))
  const after = workOf(root)
  return {
    cpu_percent: Math.round(((after.cpuMs - before.cpuMs) / ms) * 1_000) / 10,
    wakeups_per_s: Math.round(((after.wakeups - before.wakeups) / ms) * 10_000) / 10,
  }
}
