import type { RadiusRequest } from '@/lib/contract/scout'
import { metresPerDegree } from '@/lib/geo/distance'
import type { Atlas } from '@/server/atlas/store/atlas'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'

type Deps = Pick<EngineDeps, 'atlas'>

/** @throws AppError 404 for a country or version that is not installed. */
export async function openCountry(
  { atlas }: Deps,
  { country, version }: { country: string; version?: string | undefined },
): Promise<Atlas> {
  const opened = await atlas.open(country, version)
  if (opened) return opened
  if (version && (await atlas.open(country))) {
    throw new AppError({
      code: 'not_found',
      message: `Version ${version} of ${country} is no longer here. Load the country again.`,
    })
  }
  const names = (await atlas.countries()).map(({ name }) => name)
  const known = names.length > 0 ? `There is ${names.join(', ')}.` : 'No country has been built yet.'
  throw new AppError({ code: 'not_found', message: `There is no map of "${country}" here. ${known}` })
}

/** Several near a border. */
export function atlasesAround(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  { lat, lng, radius }: RadiusRequest,
): Promise<Atlas[]> {
  const north = radius / metresPerDegree
  const east = north / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
  return atlas.overlapping([lng - east, lat - north, lng + east, lat + north])
}
