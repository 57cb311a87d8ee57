import type { Place } from '@/components/map/map-data'
import { MapPopup } from '@/components/map/map-popup'
import { KeyValues } from '@/components/ui/section'
import type { Catchment } from '@/lib/contract/network'
import { energyText } from '@/lib/domain/catchment/catchment-summary'
import { formatCount, formatPercent } from '@/lib/format/number'
import { type CatchmentHexagon, ringOf } from './catchment-grid'

/** What a press on a catchment's map met. */
export type CatchmentPick =
  | { kind: 'hexagon'; place: Place; hexagon: CatchmentHexagon }
  | { kind: 'station'; station: Catchment['from'][number] }
  | { kind: 'own'; site: Catchment['own'][number] }

export const unnamedStation = 'Charging station'

export function CatchmentPopup({ pick, onClose }: { pick: CatchmentPick; onClose: () => void }) {
  if (pick.kind === 'station') {
    const { station } = pick
    return (
      <MapPopup place={station} title={station.name || unnamedStation} onClose={onClose}>
        <KeyValues
          className="mt-2 text-xs"
          rows={[
            { key: 'class', label: 'Class', value: station.power },
            { key: 'energy', label: 'Taken from it, kWh/day', value: energyText(station.energy) },
          ]}
        />
      </MapPopup>
    )
  }
  if (pick.kind === 'own') {
    const { name, lat, lng, before, after } = pick.site
    return (
      <MapPopup place={{ lat, lng }} title={name} onClose={onClose}>
        <p className="mt-1 text-2xs text-ink-600">own site, kWh/day</p>
        <KeyValues
          className="mt-2 text-xs"
          rows={[
            { key: 'before', label: 'Before', value: formatCount(before) },
            { key: 'after', label: 'After', value: formatCount(after) },
            { key: 'loss', label: 'Loses', value: formatCount(Math.round(before) - Math.round(after)) },
          ]}
        />
      </MapPopup>
    )
  }
  const { place, hexagon } = pick
  return (
    <MapPopup place={place} ring={ringOf(hexagon.id)} title="Hexagon" onClose={onClose}>
      <KeyValues
        className="mt-2 text-xs"
        rows={[
          { key: 'share', label: 'Share of its demand', value: formatPercent(hexagon.share) },
          { key: 'energy', label: 'kWh/day', value: energyText(hexagon.energy) },
          { key: 'minutes', label: 'Minutes of driving', value: formatCount(hexagon.minutes) },
        ]}
      />
    </MapPopup>
  )
}
