import type { CountrySources } from '@/lib/contract/showcase'
import type { EngineDeps } from '@/server/engine/services/deps'

/** GET /scout/sources: sources of every installed country and how its figures came about, from the manifests. */
export async function readSources({ atlas }: Pick<EngineDeps, 'atlas'>): Promise<CountrySources> {
  const manifests = await atlas.countries()
  return {
    data: manifests.map(({ country, name, version, builtAt, sources, population, notes }) => ({
      slug: country,
      name,
      version,
      builtAt,
      sources,
      notes: [population.method, ...notes],
    })),
  }
}
