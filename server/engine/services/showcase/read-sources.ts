import type { CountrySources } from '@/lib/contract/showcase'
import type { EngineDeps } from '@/server/engine/services/deps'

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
