import { chargingClassOf } from '@/lib/catalogue/charging-class'
import { submittedParkingTypes } from '@/lib/catalogue/parking-types'
import type { Connectors } from '@/lib/contract/connectors'
import type { Submission } from '@/lib/contract/evaluation'
import type { PlanResult } from '@/lib/contract/network'
import { toSubmittedLocation } from '@/lib/domain/locations/saved-list-rules'

type PlannedSite = PlanResult['sites'][number]

interface PlanSubmission {
  submission: Submission
  /** kW of each connector by the location's ID, since connectors name a class alone. */
  powers: ReadonlyMap<string, number>
}

/** The chosen sites with the stations that the plan gives them, in the order of the plan. */
export function planSubmission(
  name: string,
  sites: readonly PlannedSite[],
  customer: string | undefined,
): PlanSubmission {
  return {
    submission: {
      eval_name: name,
      coords: sites.map(locationOf),
      ...(customer !== undefined && { customer }),
    },
    powers: new Map(sites.map(({ id, kilowatts }) => [id, kilowatts])),
  }
}

function locationOf({ id, name, lat, lng, connectors: count, kilowatts }: PlannedSite) {
  const power = chargingClassOf(kilowatts)
  const connectors: Connectors = { AC: 0, DC: 0, HPC: 0 }
  connectors[power] = count
  return toSubmittedLocation({
    id,
    name,
    lat,
    lng,
    evaluationType: power === 'AC' ? 'AC' : 'DC',
    parkingType: submittedParkingTypes[0].value,
    connectors,
  })
}
