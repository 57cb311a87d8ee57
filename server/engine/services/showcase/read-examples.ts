import type { SiteExample, SiteExamples } from '@/lib/contract/showcase'
import { usualStation } from '@/lib/domain/prediction/evaluated-station'
import type { Atlas, Surroundings } from '@/server/atlas/store/atlas'
import { keepLatest } from '@/server/atlas/store/memory/keep-latest'
import { type Once, once } from '@/server/atlas/store/memory/once'
import { AppError } from '@/server/engine/base/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'
import { inferenceInputOf } from '@/server/engine/services/evaluations/evaluate-location'
import { drawAround } from './draw-around'
import { pickExamples } from './pick-examples'

type Deps = Pick<EngineDeps, 'atlas' | 'model'>
type Picked = NonNullable<Awaited<ReturnType<typeof pickExamples>>>['high']

/** Countries cached with their current version; an atlas never changes under its version. */
const remembered = 4

/**
 * GET /scout/examples: the best and the lowest car park of the country with the most charging stations that has
 * two car parks to compare. The same for every caller, so computed once per version of the country.
 * @returns a function that throws AppError 404 without such a country.
 */
export function examplesReader(deps: Deps): () => Promise<SiteExamples> {
  const kept = keepLatest<Once<SiteExamples | null>>(remembered)
  return async () => {
    const countries = await deps.atlas.countries()
    // Without charging stations an example has no competition to show.
    for (const { country, version } of countries.toSorted((a, b) => b.counts.chargers - a.counts.chargers)) {
      const key = `${country}/${version}`
      const examplesOfVersion =
        kept.get(key) ??
        kept.set(
          key,
          once(() => examplesOf(deps, country)),
        )
      const examples = await examplesOfVersion()
      if (examples) return examples
    }
    throw new AppError({ code: 'not_found', message: 'No country here has two car parks to compare.' })
  }
}

async function examplesOf(deps: Deps, country: string): Promise<SiteExamples | null> {
  const atlas = await deps.atlas.open(country)
  const pair = atlas && (await pickExamples(atlas))
  if (!pair) return null
  const { manifest } = atlas
  return {
    data: {
      country: {
        slug: country,
        name: manifest.name,
        sites: manifest.counts.sites,
        version: manifest.version,
      },
      high: await exampleOf(deps, atlas, pair.high),
      low: await exampleOf(deps, atlas, pair.low),
    },
  }
}

async function exampleOf(deps: Deps, atlas: Atlas, site: Picked): Promise<SiteExample> {
  const surroundings = await atlas.surroundings(site)
  const input = inferenceInputOf(surroundings, usualStation.DC)
  const { utilization, band } = deps.model.explain(input)
  return {
    ...site,
    traffic: Math.round(input.iso3_total),
    population: { near: surroundings.population[1], far: surroundings.population[10] },
    competition: { near: evsesWithinOneKilometre(surroundings), nearest: metresToCharger(surroundings) },
    prediction: { station: input['Connector Config'], utilization, low: band.low, high: band.high },
    ...(await drawAround(atlas, site)),
  }
}

const evsesWithinOneKilometre = ({ competition }: Surroundings) =>
  Object.values(competition).reduce((sum, [, withinOne]) => sum + withinOne, 0)

function metresToCharger({ nearest }: Surroundings): number | null {
  const known = Object.values(nearest).flatMap((charger) => charger?.metres ?? [])
  return known.length > 0 ? Math.min(...known) : null
}
