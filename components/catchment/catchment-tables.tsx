'use client'

import { useState } from 'react'
import { classMarks } from '@/components/map/station-popup'
import { stepGrounds } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { ShapeMark } from '@/components/ui/mark'
import { type Column, DataTable } from '@/components/ui/plain-table'
import type { Catchment } from '@/lib/contract/network'
import {
  byDrive,
  byShare,
  energyText,
  ownLosses,
  siteAt,
  takenFrom,
} from '@/lib/domain/catchment/catchment-summary'
import { formatCount, formatCountOf, formatDistance, formatPercent } from '@/lib/format/number'
import { metresBetween } from '@/lib/geo/distance'

type Station = Catchment['from'][number]

/** Rows added by each press of Show more. */
const more = 50

const heading = 'mb-1.5 text-sm font-semibold'

interface TakesFromProps {
  catchment: Catchment
  place: { lat: number; lng: number }
  /** Rows at first. */
  count: number
  /** Rows whose number is on the map. */
  marked: number
}

interface TakesFromRow {
  key: string
  number: number | undefined
  /** Others have a number. */
  isIndented: boolean
  name: string
  note: string | undefined
  power: Station['power'] | undefined
  energy: number
  isSum: boolean
}

const sumRow = (key: string, name: string, energy: number): TakesFromRow => ({
  key,
  number: undefined,
  isIndented: false,
  name,
  note: undefined,
  power: undefined,
  energy,
  isSum: true,
})

const takesFromColumns: readonly Column<TakesFromRow>[] = [
  {
    id: 'name',
    header: 'Takes from',
    cell: ({ number, isIndented, name, note, isSum }) => (
      <span className="flex min-w-0 items-center gap-2">
        {isIndented && <span aria-hidden className="w-[18px] shrink-0" />}
        {number !== undefined && (
          <span className="tnum grid h-[18px] min-w-[18px] shrink-0 place-items-center rounded-xs bg-ink-1000 px-0.5 text-2xs font-bold text-paper">
            {number}
          </span>
        )}
        <span className={isSum ? 'font-medium' : 'min-w-0 wrap-anywhere'}>
          {name}
          {note && <span className="tnum ml-2 whitespace-nowrap text-ink-600">{note}</span>}
        </span>
      </span>
    ),
  },
  {
    id: 'class',
    header: 'Class',
    cell: ({ power }) =>
      power && (
        <span className="flex items-center gap-1.5">
          <ShapeMark {...classMarks[power]} />
          {power}
        </span>
      ),
  },
  {
    id: 'energy',
    header: 'kWh/day',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ energy, isSum }) => (
      <span className={isSum ? 'font-semibold' : undefined}>{energyText(energy)}</span>
    ),
  },
]

/** Stations, the new demand and their sum, which is the estimate. */
export function TakesFrom({ catchment, place, count, marked }: TakesFromProps) {
  const [shown, show] = useState(count)
  const { stations, others } = takenFrom(catchment.from, shown)
  const rows: TakesFromRow[] = stations.map((station, at) => ({
    key: `${at}`,
    number: at < marked ? at + 1 : undefined,
    isIndented: marked > 0 && at >= marked,
    name: station.name || 'Charging station',
    note: noteOf(station, place),
    power: station.power,
    energy: station.energy,
    isSum: false,
  }))
  if (others.stations > 0) {
    rows.push(sumRow('others', formatCountOf(others.stations, 'other station'), others.energy))
  }
  rows.push(sumRow('new', 'New demand', catchment.unserved))
  rows.push(sumRow('all', 'This station', catchment.energy))
  return (
    <div>
      <DataTable
        caption="Stations that energy is taken from, kWh/day"
        columns={takesFromColumns}
        rows={rows}
        rowKey={({ key }) => key}
      />
      <p className="mt-1.5 text-2xs text-ink-600">
        {catchment.from.length === 0 && `${whyAllNew(catchment.grounds)} `}
        New demand is charged at home or elsewhere today, or not at all.
      </p>
      {others.stations > 0 && (
        <Button tone="ghost" size="sm" className="mt-1 -ml-2" onClick={() => show(shown + more)}>
          Show more stations
        </Button>
      )}
    </div>
  )
}

/** An absent source is not a country without stations. */
const whyAllNew = ({ competitors, minutes }: Catchment['grounds']): string =>
  competitors === 0
    ? 'No charging station of this country is in its data, so all of it counts as new.'
    : `No other charging station is within ${formatCount(minutes)} minutes, so all of it is new.`

function noteOf({ kind, lat, lng }: Station, place: TakesFromProps['place']): string {
  const metres = metresBetween([place.lng, place.lat], [lng, lat])
  return kind === 'own' ? `own, ${formatDistance(metres)}` : formatDistance(metres)
}

interface GroupRow {
  key: string
  label: string
  /** Class of the swatch; undefined without one. */
  swatch: string | undefined
  hexagons: number | null
  energy: number | null
  share: number | null
}

const groupColumns = (header: string, hasShare: boolean): readonly Column<GroupRow>[] => [
  {
    id: 'group',
    header,
    cell: ({ label, swatch }) => (
      <span className="flex items-center gap-2">
        {swatch && <span aria-hidden className={`h-3 w-4.5 shrink-0 rounded-[2px] ${swatch}`} />}
        {label}
      </span>
    ),
  },
  { id: 'hexagons', header: 'Hexagons', numeric: true, cell: ({ hexagons }) => formatCount(hexagons) },
  ...(hasShare
    ? [
        {
          id: 'share',
          header: 'Share of demand',
          numeric: true,
          cell: ({ share }: GroupRow) => formatPercent(share),
        },
      ]
    : []),
  {
    id: 'energy',
    header: 'kWh/day',
    numeric: true,
    cell: ({ energy }) => (energy === null ? '–' : energyText(energy)),
  },
]

const groupKey = ({ key }: GroupRow) => key

/** Legend of the map, and the same in numbers. */
export function ShareTable({ catchment: { hexagons, grounds } }: { catchment: Catchment }) {
  const rows: GroupRow[] = byShare(hexagons).map(({ shareClass, ...group }) => ({
    ...group,
    key: shareClass.text,
    label: shareClass.text,
    swatch: stepGrounds[shareClass.step],
  }))
  rows.push({
    key: 'none',
    label: `no demand, or beyond ${formatCount(grounds.minutes)} min`,
    swatch: 'border border-ink-300',
    hexagons: null,
    energy: null,
    share: null,
  })
  return (
    <DataTable
      caption="Hexagons by the share of their demand that would come"
      columns={groupColumns('Share of demand', false)}
      rows={rows}
      rowKey={groupKey}
    />
  )
}

export function DriveTable({ catchment: { hexagons, grounds } }: { catchment: Catchment }) {
  const rows = byDrive(hexagons, grounds.minutes).map(
    ({ from, to, ...group }): GroupRow => ({
      ...group,
      key: `${from}`,
      label: `${from}–${formatCount(to)} min`,
      swatch: undefined,
    }),
  )
  return (
    <div>
      <h3 className={heading}>By driving time</h3>
      <DataTable
        caption="Where the energy comes from, by driving time"
        columns={groupColumns('Drive', true)}
        rows={rows}
        rowKey={groupKey}
      />
    </div>
  )
}

type OwnRow = ReturnType<typeof ownLosses>['sites'][number]

const ownColumns: readonly Column<OwnRow>[] = [
  { id: 'name', header: 'Own site', cell: ({ name }) => <span className="wrap-anywhere">{name}</span> },
  { id: 'before', header: 'Before', numeric: true, cell: ({ before }) => formatCount(before) },
  { id: 'after', header: 'After', numeric: true, cell: ({ after }) => formatCount(after) },
  {
    id: 'loss',
    header: 'Loses',
    numeric: true,
    cell: ({ before, after }) => (
      <span className="font-semibold">{formatCount(Math.round(before) - Math.round(after))}</span>
    ),
  },
]

/** What the person's own sites lose; says so where none does. */
export function OwnSites({ catchment, place }: Pick<TakesFromProps, 'catchment' | 'place'>) {
  const { sites, untouched } = ownLosses(catchment.own)
  const here = siteAt(catchment.own, place)
  return (
    <div>
      <h3 className={heading}>Own sites, kWh/day</h3>
      {catchment.own.length === 0 && (
        <p className="text-xs text-ink-600">
          None of your saved locations has the status Operating, so nothing is lost.
        </p>
      )}
      {sites.length > 0 && (
        <DataTable
          caption="Own sites before and after, kWh/day"
          columns={ownColumns}
          rows={sites}
          rowKey={({ id }) => id}
        />
      )}
      {untouched > 0 && (
        <p className="mt-1.5 text-xs text-ink-600">
          {sites.length > 0
            ? `${formatCountOf(untouched, 'other own site')} would lose nothing.`
            : `Your ${formatCountOf(untouched, 'own site')} would lose nothing.`}
        </p>
      )}
      {sites.length > 0 && (
        <p className="mt-1.5 text-2xs text-ink-600">
          By each site’s own estimate, so it may differ from what is taken from it.
        </p>
      )}
      {here && (
        <p className="mt-1.5 text-xs text-ink-600">
          {here.name} is at this place. It counts as a station of its own beside the new one.
        </p>
      )}
    </div>
  )
}
