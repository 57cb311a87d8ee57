import { type Categorized, type CategorizeRequest, categorizedKeys } from '@/lib/contract/projection'
import { categoryOf } from '@/lib/domain/prediction/country-fifths'
import { requireMember } from '@/server/engine/services/account/require-member'
import type { Caller, EngineDeps } from '@/server/engine/services/deps'
import { type CountryReference, countryReference } from './country-reference'

/**
 * POST /categorize: the fifth of each figure among the sites of the country; `unknown` if the country has no
 * atlas here, or too few sites.
 * @throws AppError 401 for visitors
 */
export async function categorize(
  deps: Pick<EngineDeps, 'db' | 'atlas'>,
  { caller, request }: { caller: Caller; request: CategorizeRequest },
): Promise<Categorized> {
  await requireMember(deps, caller)
  return categoriesOf(deps, request)
}

/** The fifths themselves, for callers who have been let in. */
export async function categoriesOf(
  deps: Pick<EngineDeps, 'atlas'>,
  request: CategorizeRequest,
): Promise<Categorized> {
  const reference = await referenceOf(deps, request.country)
  const found = categorizedKeys.flatMap((key) => {
    const value = request[key]?.[0]
    return value === undefined ? [] : [[key, [categoryOf(value, reference[key])]]]
  })
  return Object.fromEntries(found)
}

async function referenceOf(
  { atlas: library }: Pick<EngineDeps, 'atlas'>,
  name: string | undefined,
): Promise<CountryReference> {
  const found = (await library.countries()).find((each) => each.name === name || each.country === name)
  const atlas = found ? await library.open(found.country) : null
  return atlas ? countryReference(library, atlas) : {}
}
