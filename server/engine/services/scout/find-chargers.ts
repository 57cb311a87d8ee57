import { stationFields } from '@/lib/catalogue/site-columns'
import type { Cell } from '@/lib/contract/dataset'
import type { Infra, RadiusRequest } from '@/lib/contract/scout'
import type { EngineDeps } from '@/server/engine/services/deps'
import { atlasesAround } from './atlases-around'

const distanceColumn = stationFields.findIndex(({ name }) => name === 'distance')
const distanceOf = (row: readonly Cell[]) => Number(row[distanceColumn])

export async function findChargers(deps: Pick<EngineDeps, 'atlas'>, request: RadiusRequest): Promise<Infra> {
  const countries = await atlasesAround(deps, request)
  const found = await Promise.all(countries.map((country) => country.stationsWithin(request, request.radius)))
  const rows = found.flatMap(({ all_data }) => all_data)
  rows.sort((a, b) => distanceOf(a) - distanceOf(b))
  return { data: { infra: { fields: [...stationFields], all_data: rows } } }
}
