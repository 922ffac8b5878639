import type { Core } from '#server/core/core.ts'
import type { Session } from '#server/request/session.ts'
import { dealerHandlers } from './dealerHandlers.ts'
import type { Dealers } from './dealers.ts'
import { failedEventHandlers } from './failedEventHandlers.ts'
import { fileStoreHandlers } from './fileStoreHandlers.ts'
import { serverHandlers } from './serverHandlers.ts'

type Others = {
  dealers: Dealers
  isOperator(session: Session): Promise<boolean>
  forgetDealer(dealerId: string): void
}

/** The server as a whole: its dealers, its facts, and where files are stored. */
export function operatorModule(core: Core, { dealers, isOperator, forgetDealer }: Others) {
  return {
    handlers: {
      ...serverHandlers({ ...core, isOperator, forgetDealer }),
      ...dealerHandlers({ dealers, isOperator }),
      ...fileStoreHandlers(core),
      ...failedEventHandlers(core),
    },
  }
}
