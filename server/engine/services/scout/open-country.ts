import type { Atlas } from '@/server/atlas/store/atlas'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'

type Deps = Pick<EngineDeps, 'atlas'>

/** The atlas of a country; throws 404 with a sentence when this installation lacks it or that version. */
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
