import type { Runs } from '@/lib/contract/evaluation'
import type { EngineDeps } from '@/server/engine/deps'

/** The countries of this installation by name, each with the address that opens its map (`grids` of `/evals/runs`). */
export async function listGrids({
  atlas,
  origin,
}: Pick<EngineDeps, 'atlas' | 'origin'>): Promise<Runs['grids']> {
  return (await atlas.countries()).map(({ country, name }) => ({
    name,
    map: `${origin}/kepler?mapUrl=${origin}/api/scout/maps/${country}.json`,
  }))
}
