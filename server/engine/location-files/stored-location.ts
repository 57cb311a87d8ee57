import type { Current, EvaluatedRow, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import type { StoredLocation } from '@/server/engine/db/schema/evaluation'

/** Five decimals are about a metre. */
export const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

/** Tenths of a kWh/day: screens show whole ones. */
const toTenth = (energy: number): number => Math.round(energy * 10) / 10

type Placed = Pick<RecordLocation, 'zid' | 'lat' | 'lng'> & {
  rows: readonly Pick<EvaluatedRow, 'current' | 'prediction'>[]
}

/** The higher estimate of a current that a location has twice. */
function energyOf({ rows }: Placed, current: Current): number | null {
  const found = rows.flatMap((row) =>
    row.current === current && row.prediction ? [row.prediction.utilization] : [],
  )
  return found.length === 0 ? null : toTenth(Math.max(...found))
}

export const storedLocation = (location: Placed): StoredLocation => [
  location.zid,
  toMetre(location.lat),
  toMetre(location.lng),
  energyOf(location, 'AC'),
  energyOf(location, 'DC'),
]
