import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { DeviceSettings } from '#contract/ipc/deviceSettings.ts'
import type { LabelKind, Printer, PrintResult } from '#contract/ipc/printing.ts'
import type { DesktopBridge } from '#contract/ipc/table.ts'
import { callDesktop, desktop } from '#renderer/desktop/bridge.ts'
import { showFailure } from '#renderer/net/calls/showFailure.ts'

type Known = { printers: readonly Printer[]; chosen: DeviceSettings['printers']; locked: boolean }
export type LabelPrinter = {
  printers: readonly Printer[]
  /** The system's name of the printer for this kind; null uses the print dialog. */
  name: string | null
  locked: boolean
  choose: (name: string | null) => void
  print: (paper: { widthMm: number; heightMm: number; copies: number }) => Promise<PrintResult>
}

const KEY = ['print', 'printers']

async function ask(bridge: DesktopBridge): Promise<Known> {
  const [printers, settings] = await Promise.all([
    callDesktop(bridge, 'printer.list', undefined),
    callDesktop(bridge, 'settings.read', undefined),
  ])
  return { printers, chosen: settings.printers.value, locked: settings.printers.locked }
}

/**
 * The printer for a kind of document on this computer. Null for a document without a printer of its own, and in a
 * browser, which only has the print dialog.
 */
export function useLabelPrinter(kind: LabelKind | null): LabelPrinter | null {
  const client = useQueryClient()
  const bridge = desktop
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: () => (bridge ? ask(bridge) : null),
    enabled: bridge !== null && kind !== null,
  })
  if (!bridge || kind === null || !data) return null
  return {
    printers: data.printers,
    name: data.chosen[kind] ?? null,
    locked: data.locked,
    choose(name) {
      const { [kind]: _, ...others } = data.chosen
      const printers = name === null ? others : { ...others, [kind]: name }
      callDesktop(bridge, 'settings.write', { printers }).then(
        (settings) => client.setQueryData<Known>(KEY, { ...data, chosen: settings.printers.value }),
        showFailure,
      )
    },
    print: (paper) =>
      callDesktop(bridge, 'printer.printSheet', { kind, ...paper }).catch(() => ({
        ok: false,
        reason: 'failed',
        detail: '',
      })) as Promise<PrintResult>,
  }
}
