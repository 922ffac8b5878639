import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/constants.ts'
import { call } from '#renderer/net/calls/api.ts'
import { NotLoaded } from '#renderer/records/NotLoaded.tsx'
import { PrintButton } from '#renderer/shared/print/PrintButton.tsx'
import { PrintForm } from '#renderer/shared/print/PrintForm.tsx'
import { PrintedPage } from '#renderer/shared/print/sheet/PrintedPage.tsx'
import { useCopies } from '#renderer/shared/print/useCopies.ts'
import { carKey } from '../data/historyQueries.ts'
import { SaveSheet } from './SaveSheet.tsx'
import { VehicleSheet } from './VehicleSheet.tsx'

/** The print dialog of a car. */
export function PrintCar({ uuid }: { uuid: string }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <PrintButton size="sm" isOpen={isOpen} onOpen={() => setOpen(true)} onClose={close}>
      <CarPrinting uuid={uuid} onClose={close} />
    </PrintButton>
  )
}

/** The content of the dialog: the sheet as it is now, in the language of the user. */
function CarPrinting({ uuid, onClose }: { uuid: string; onClose: () => void }) {
  const { i18n } = useTranslation()
  const language = i18n.language as Language
  const copies = useCopies()
  const answer = useQuery({
    queryKey: [...carKey(uuid), 'print'],
    queryFn: ({ signal }) => call('GET /v1/service/customer-history/:uuid/print', { params: { uuid }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = answer
  if (!data) return <NotLoaded answers={[answer]} height={320} />
  return (
    <PrintForm
      document="vehicle"
      size="a4"
      printedAs={null}
      copies={copies}
      fields={<SaveSheet uuid={uuid} name={data.licensePlate || data.vin} />}
      isTyped={false}
      isReady
      page={(copy) => (
        <PrintedPage size="a4" language={language} copy={copy}>
          <VehicleSheet print={data} language={language} />
        </PrintedPage>
      )}
      onClose={onClose}
    />
  )
}
