import { readFile } from 'node:fs/promises'

/** Time between two readings of the memory of a process (ms). */
const PACE_MS = 100

/**
 * Calls `onOver` when a process has more memory than allowed (MB). The heap limit of Node does not include the memory
 * of native libraries. It works on Linux only, because other systems report the memory of another process only to a
 * separate program. Returns a function that ends the watch.
 */
export function watchMemory(pid: number | undefined, memoryMb: number, onOver: () => void): () => void {
  if (process.platform !== 'linux' || pid === undefined) return () => {}
  const readMemory = async () => {
    // The file no longer exists when the process has ended.
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0)
    if (kilobytes > memoryMb * 1024) onOver()
  }
  const timer = setInterval(() => void readMemory(), PACE_MS).unref()
  return () => clearInterval(timer)
}
