import { Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PLACE_KINDS, PLACE_MAX, PLACED_THINGS } from '#contract/service/places.ts'
import { useLocalValue } from '#renderer/storage/localValue.ts'
import { Card } from '#renderer/ui/controls/Card.tsx'
import { type PlaceStation, placeStation, USUAL_THINGS } from './placeStation.ts'

/** Lets this computer note where a key, a car or a sheet is, each time that a code is scanned at it. */
export function StationCard() {
  const { t } = useTranslation('places')
  const [station, set] = useLocalValue(placeStation)
  const change = (values: Partial<PlaceStation>) => set(Object.assign({}, station, values))
  const isOff = station.place === ''
  return (
    <Card title={t('station.title')}>
      <Stack gap="sm">
        <TextInput
          label={t('station.place')}
          description={t('station.hint')}
          maxLength={PLACE_MAX}
          dir="auto"
          value={station.place}
          onChange={({ currentTarget }) => change({ place: currentTarget.value })}
        />
        <NativeSelect
          label={t('station.kind')}
          disabled={isOff}
          value={station.kind}
          data={PLACE_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
          onChange={({ currentTarget }) => {
            const kind = PLACE_KINDS.find((one) => one === currentTarget.value)
            if (kind) change({ kind, things: USUAL_THINGS[kind] })
          }}
        />
        <Checkbox.Group
          label={t('station.things')}
          error={!isOff && station.things.length === 0 && t('station.nothing')}
          value={[...station.things]}
          onChange={(chosen) => change({ things: PLACED_THINGS.filter((one) => chosen.includes(one)) })}
        >
          <Group gap="lg">
            {PLACED_THINGS.map((thing) => (
              <Checkbox key={thing} value={thing} label={t(`thing.${thing}`)} disabled={isOff} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox
          label={t('station.opens')}
          disabled={isOff}
          checked={station.opens}
          onChange={({ currentTarget }) => change({ opens: currentTarget.checked })}
        />
      </Stack>
    </Card>
  )
}
