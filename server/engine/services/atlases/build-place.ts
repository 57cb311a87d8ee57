import { type CountryName, countries, findCountry } from '@/lib/catalogue/countries'
import type { AtlasBuildRequest } from '@/lib/contract/atlases'
import { regionNames } from '@/server/atlas/derive/country/municipalities'
import { ExtractError } from '@/server/atlas/read/extract-error'
import type { BuildRow, SourceRow } from '@/server/engine/db/queries/atlases'
import { AppError } from '@/server/engine/errors/app-error'

type Region = Pick<AtlasBuildRequest, 'country' | 'boundary' | 'name'>

/** In the words of the request; a boundary of a file has a name. Null for a box without one. */
function nameOfRegion({ boundary = '', name }: Region): string | null {
  if (name !== undefined) return name
  if (/^r?\d+$/.test(boundary)) return `Relation ${boundary.replace('r', '')}`
  return /^[-+\d.,;\s]+$/.test(boundary) ? null : boundary
}

/**
 * Where the list shows a build until it has read the region's own name.
 * @throws AppError 422 for a name that gives no id
 */
export function placeOfBuild(country: CountryName, region: Region, sources: readonly SourceRow[]): string {
  const { boundary, name } = region
  if (boundary === undefined) return country.slug
  const before = sources.find(
    ({ request }) =>
      request.country === country.slug && request.boundary === boundary && request.name === name,
  )
  if (before) return before.country
  const { slug, name: shown } = namesOf(country, region)
  // Two boxes without a name would share an id, and the second replace the first.
  if (nameOfRegion(region) === null && sources.some((each) => each.country === slug)) {
    throw new AppError({
      code: 'invalid',
      message: `“${shown}” is another box already. Give this region a name.`,
    })
  }
  return slug
}

function namesOf(country: CountryName, region: Region): { slug: string; name: string } {
  const name = nameOfRegion(region)
  if (name === null) return { slug: `${country.slug}-part`, name: `Part of ${country.name}` }
  try {
    return regionNames(country, name)
  } catch (error) {
    if (!(error instanceof ExtractError)) throw error
    const message = error.message.replace(/ with --name\.$/, '.')
    throw new AppError({ code: 'invalid', message, cause: error })
  }
}

export const nameOfCountry = (slug: string): string =>
  countries.find((each) => each.slug === slug)?.name ?? slug

/** Of what is built, for atlases that are not installed yet. */
export function namesOfBuild({ country: slug, request }: Pick<BuildRow, 'country' | 'request'>): {
  name: string
  iso: string
} {
  const country = findCountry(request.country)
  if (!country) return { name: nameOfCountry(slug), iso: '' }
  const { name } = request.boundary === undefined ? country : namesOf(country, request)
  return { name, iso: country.iso }
}
