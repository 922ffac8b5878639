import { RecordScreen } from '#renderer/records/screen/RecordScreen.tsx'
import { BulkStep } from '#renderer/records/states/bulk/BulkStep.tsx'
import { PrintSelected } from '#renderer/shared/print/PrintSelected.tsx'
import { CheckinBoard } from './board/CheckinBoard.tsx'
import { CheckinForm } from './CheckinForm.tsx'
import { DeskChoice } from './desk/DeskChoice.tsx'
import { DeskTools } from './desk/DeskTools.tsx'
import { useDesks } from './desk/useDesks.ts'
import { checkinView } from './list/view.ts'
import { CheckinPrinting } from './print/PrintCheckin.tsx'
import { checkinStates } from './status/states.ts'
import { WeekCalendar } from './week/WeekCalendar.tsx'

const addressOf = (uuid: string) => `/service/checkin/${uuid}`

export default function CheckinScreen() {
  const { items, shown } = useDesks()
  return (
    <RecordScreen
      view={checkinView}
      detail={(uuid) => <CheckinForm key={uuid} uuid={uuid} />}
      quick={<DeskChoice />}
      quickName={items.length > 1 && shown ? 'location_uuid' : undefined}
      actions={<DeskTools />}
      board={(list) => <CheckinBoard list={list} />}
      week={(list) => <WeekCalendar list={list} />}
      bulkActions={(uuids) => (
        <>
          <BulkStep states={checkinStates} uuids={uuids} addressOf={addressOf} without={['picked_up']} />
          <PrintSelected
            uuids={uuids}
            dialog={(uuid, close) => <CheckinPrinting uuid={uuid} isTyped={false} onClose={close} />}
          />
        </>
      )}
    />
  )
}
