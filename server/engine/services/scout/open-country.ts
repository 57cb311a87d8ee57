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
