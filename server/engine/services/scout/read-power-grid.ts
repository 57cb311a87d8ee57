import { type GridHintOfPlace, maxGridObjects, type PowerGridMap } from '@/lib/contract/power-grid'
import { parseCoordinates } from '@/lib/geo/coordinates'
import type { Bounds } from '@/lib/geo/mercator'
import type { FoundGridObject } from '@/server/atlas/store/tables/power-table'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { openCountry } from './open-country'

/** Empty where nothing of the grid is mapped. @throws AppError 404 for a country that is not installed */
export async function readPowerGrid(
  deps: Pick<EngineDeps, 'atlas'>,
  { country, bounds }: { country: string; bounds: Bounds },
): Promise<PowerGridMap> {
  const atlas = await openCountry(deps, { country })
  const { objects, isCut } = await atlas.gridWithin(bounds, maxGridObjects)
  return { type: 'FeatureCollection', features: objects.map(featureOf), truncated: isCut }
}

function featureOf({ positions, id, ...texts }: FoundGridObject): PowerGridMap['features'][number] {
  const coordinates = positions.map(([lng, lat]): [number, number] => [lng, lat])
  const [place = [0, 0]] = coordinates
  return {
    type: 'Feature',
    geometry:
      texts.kind === 'line' ? { type: 'LineString', coordinates } : { type: 'Point', coordinates: place },
    properties: { ...texts, id: String(id) },
  }
}

/** @throws AppError 422 outside the installed countries */
export async function readGridHint(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  latlng: string,
): Promise<GridHintOfPlace> {
  const point = parseCoordinates(latlng)
  const country = point && (await atlas.at(point))
  if (!country) {
    throw new AppError({ code: 'invalid', message: 'This place lies outside the countries with data.' })
  }
  const { grid, population } = await country.surroundings(point)
  const { high, medium, line, transformer, reliability } = grid
  return { high, medium, line, transformer, reliability, people: population?.[1] ?? null }
}
