import type { RadiusRequest } from '@/lib/contract/scout'
import { metresPerDegree } from '@/lib/geo/distance'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { EngineDeps } from '@/server/engine/services/deps'

/** Several near a border. */
export function atlasesAround(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  { lat, lng, radius }: RadiusRequest,
): Promise<Atlas[]> {
  const north = radius / metresPerDegree
  const east = north / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
  return atlas.overlapping([lng - east, lat - north, lng + east, lat + north])
}
