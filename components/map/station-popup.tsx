'use client'

import { MapPopup } from '@/components/map/map-popup'
import { type MarkShape, type MarkTone, ShapeMark } from '@/components/ui/mark'
import { InfoTip } from '@/components/ui/tooltip'
import { type ChargingClass, chargingClasses, classPowers } from '@/lib/catalogue/charging-class'
import type { ScoutedStation } from '@/lib/domain/scouting/scouted-station'
import { formatCount } from '@/lib/format/number'

export const classMarks: Record<ChargingClass, { shape: MarkShape; tone: MarkTone }> = {
  AC: { shape: 'circle', tone: 'ac' },
  DC: { shape: 'square', tone: 'dc' },
  HPC: { shape: 'diamond', tone: 'hpc' },
}

interface ChargingStationField {
  key: string
  label: string
  description: string
  value: string
}

export function stationFieldsOf(station: ScoutedStation): ChargingStationField[] {
  const power = station.maxPower === null ? '–' : `${formatCount(station.maxPower)} kW`
  return [
    {
      key: 'name',
      label: 'Name',
      description: 'Name of the charging station',
      value: station.name || '–',
    },
    {
      key: 'network',
      label: 'Network',
      description: 'Operator of the charging station',
      value: station.network || '–',
    },
    ...chargingClasses.map((each) => ({
      key: each,
      label: `${each} points, ${classPowers[each]}`,
      description: `Vehicles that can charge at the same time at ${classPowers[each]}`,
      value: formatCount(station.points[each]),
    })),
    {
      key: 'power',
      label: station.isPowerEstimated ? 'Strongest point, estimated' : 'Strongest point',
      description: station.isPowerEstimated
        ? 'Power of the strongest point, estimated from the plugs because no record has it'
        : 'Power of the strongest point',
      value: power,
    },
  ]
}

/** Explained on hover, focus and press; long names are cut after two lines. */
function Row({ label, description, value }: Omit<ChargingStationField, 'key'>) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="shrink-0 text-ink-600">
        <InfoTip words={label}>{description}</InfoTip>
      </dt>
      <dd title={value} className="tnum line-clamp-2 min-w-0 text-right font-medium wrap-anywhere">
        {value}
      </dd>
    </div>
  )
}

export function StationPopup({ station, onClose }: { station: ScoutedStation; onClose: () => void }) {
  return (
    <MapPopup
      place={station}
      title="Chargers"
      before={<ShapeMark {...classMarks[station.class]} className="size-4" />}
      onClose={onClose}
    >
      <dl className="mt-2 grid gap-y-2 text-xs max-sm:gap-y-3">
        {stationFieldsOf(station).map(({ key, ...field }) => (
          <Row key={key} {...field} />
        ))}
      </dl>
    </MapPopup>
  )
}
