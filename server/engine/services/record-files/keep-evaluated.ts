import { limits } from '@/lib/config/limits'
import { locationPlace } from '@/lib/domain/records/location-place'
import type { Db } from '@/server/base/db'
import { keepLocations, mapMark } from '@/server/engine/db/queries/record-locations'
import type { EvaluatedLocation } from '@/server/engine/documents/evaluated-location'
import { storedLocation } from '@/server/engine/location-files/stored-location'

type Evaluated = Pick<EvaluatedLocation, 'current' | 'row' | 'prediction'>

/** Locations of a map just written, so that nobody reads it for them. Nothing without a map. */
export async function keepEvaluated(tx: Db, evaluationId: string, evaluated: readonly Evaluated[]) {
  const mark = await mapMark(tx, evaluationId)
  if (mark === undefined) return
  const groups = Map.groupBy(evaluated, ({ row }) =>
    locationPlace({ id: row.location_id, lat: row.lat, lng: row.lng }),
  )
  groups.delete(undefined)
  const locations = [...groups.values()].flatMap((rows) => {
    const first = rows.find(({ current }) => current === 'DC') ?? rows[0]
    if (!first) return []
    const { zid, lat, lng } = first.row
    const predicted = rows.map(({ current, prediction: { utilization, band } }) => ({
      current,
      prediction: { utilization, ...band },
    }))
    return [storedLocation({ zid: String(zid), lat: Number(lat), lng: Number(lng), rows: predicted })]
  })
  const kept = { evaluationId, locations: locations.slice(0, limits.recordLocations) }
  await keepLocations(tx, { ...kept, locationCount: locations.length, unplacedCount: 0 }, mark)
}
