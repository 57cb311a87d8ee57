import { useEffect, useMemo, useState } from 'react'
import { placeFaultsOf } from '@/lib/client/places/place-faults'
import { limits } from '@/lib/config/limits'
import type { PlaceFault } from '@/lib/contract/location-file'
import { doubtsOf, type PlacedRow, rowsToCheck } from '@/lib/domain/location-file/row-doubts'
import type { LatLng } from '@/lib/geo/coordinates'
import type { Import } from './use-import'

type Faults = ReadonlyMap<number, LatLng & { fault: PlaceFault }>

const noFaults: Faults = new Map()

/** ms; rows are corrected one after the other. */
const gatherFor = 500

async function faultsOf(asked: readonly PlacedRow[], isStopped: () => boolean): Promise<Faults> {
  const found = new Map<number, LatLng & { fault: PlaceFault }>()
  for (let start = 0; start < asked.length && !isStopped(); start += limits.checkedPlaces) {
    const part = asked.slice(start, start + limits.checkedPlaces)
    const answers = await placeFaultsOf(part)
    for (const [index, { row, lat, lng }] of part.entries()) {
      const fault = answers[index]
      if (fault) found.set(row, { lat, lng, fault })
    }
  }
  return found
}

/** Rows that can be saved but not evaluated. The countries are asked in the background, so that no import waits. */
export function useDoubts({ rows, file: { areas }, abroad }: Import) {
  const [faults, setFaults] = useState(noFaults)
  useEffect(() => {
    let isStopped = false
    const check = async () => {
      const found = await faultsOf(rowsToCheck(rows, areas), () => isStopped)
      if (!isStopped) setFaults(found)
    }
    const timer = setTimeout(() => void check(), gatherFor)
    return () => {
      isStopped = true
      clearTimeout(timer)
    }
  }, [rows, areas])
  return useMemo(() => {
    const faultOf = ({ row, lat, lng }: PlacedRow) => {
      const known = faults.get(row)
      return known && known.lat === lat && known.lng === lng ? known.fault : undefined
    }
    return doubtsOf(rows, { areas, faultOf, abroad })
  }, [rows, areas, abroad, faults])
}
