import type { DialogProps, Open } from '../data/dialogProps.ts'
import { ResourcesDialog } from '../resources/ResourcesDialog.tsx'
import { BlockDrawer } from './BlockDrawer.tsx'
import { CarryDialog } from './CarryDialog.tsx'
import { GapsDialog } from './GapsDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { PromiseDialog } from './PromiseDialog.tsx'

type Props = DialogProps & { open: Open; onOpen: (open: Open) => void }

/** The dialog that is open above the plan. */
export function Dialogs({ open, onOpen, ...given }: Props) {
  if (!('uuid' in open)) {
    if (open.dialog === 'promise') return <PromiseDialog {...given} />
    if (open.dialog === 'resources') return <ResourcesDialog {...given} />
    if (open.dialog === 'gaps') return <GapsDialog {...given} />
    return <CarryDialog {...given} onMoveTo={(uuid) => onOpen({ dialog: 'move', uuid })} />
  }
  const { uuid } = open
  const onBlock = (other: string) => onOpen({ dialog: 'block', uuid: other })
  if (open.dialog === 'move') return <MoveDialog {...given} uuid={uuid} onBlock={onBlock} />
  return (
    <BlockDrawer
      key={uuid}
      {...given}
      uuid={uuid}
      onMoveTo={() => onOpen({ dialog: 'move', uuid })}
      onBlock={onBlock}
    />
  )
}
