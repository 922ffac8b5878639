import { z } from 'zod'
import type { WindowKind } from '#contract/ipc/table.ts'
import { JsonStore } from '#electron/app/files/jsonStore.ts'
import type { Log } from '#electron/app/files/log.ts'
import type { Bounds } from './fitBounds.ts'

const pixels = z.int().min(-100_000).max(100_000)
const placed = z.object({
  x: pixels,
  y: pixels,
  width: pixels.min(1),
  height: pixels.min(1),
  isMaximized: z.boolean(),
})
type Placed = Bounds & { isMaximized: boolean }

const shape = z.object({ main: placed, chat: placed } satisfies Record<WindowKind, z.ZodType<Placed>>)

/** Last position of each window. It is separate from the settings, so that a damaged file loses only positions. */
export class BoundsStore {
  private readonly store: JsonStore<(typeof shape)['shape']>

  constructor(folder: string, log: Log) {
    this.store = new JsonStore(folder, 'windows', shape, log)
  }

  get(kind: WindowKind): Placed | null {
    return this.store.get(kind) ?? null
  }

  set(kind: WindowKind, bounds: Placed): void {
    this.store.set(kind, bounds)
  }
}
