import type { Cell } from '@/lib/contract/dataset'
import type { EvaluationMap } from '@/lib/contract/evaluation'
import { evaluationMapOf } from '@/server/engine/services/records/record-map'
import { evaluatedLocation } from '@/tests/support/evaluated-location'

const towns = ['Schaan', 'Vaduz', 'Eschen', 'Mauren', 'Triesen', 'Balzers', 'Zürich', 'Genève']

/** Scattered, but the same in every run. */
const scattered = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

/** All locations are evaluated for DC. */
export function generatedMap(locations: number): EvaluationMap {
  const { row } = evaluatedLocation()
  const rows = Array.from({ length: locations }, (_, at): Record<string, Cell> => {
    const a = scattered(at + 1)
    const b = scattered(at + 7)
    return {
      ...(row as unknown as Record<string, Cell>),
      zid: `${at}-DC`,
      location_id: String(at),
      location_name: `${towns[at % towns.length]} Parkplatz ${Math.round(a * 100_000)}`,
      city: towns[Math.floor(b * towns.length)] ?? null,
      // Has no atlas here, so the map draws all of them on its plain ground.
      country: 'Switzerland',
      lat: 46 + 2 * a,
      lng: 6 + 4 * b,
      evaluation_type: 'DC',
      total_kwh_per_day: Math.round(a * b * 900),
      population_in_2km: Math.round(b * 40_000),
    }
  })
  return evaluationMapOf({ id: '1', name: 'Bench', rows, sources: [] })
}
