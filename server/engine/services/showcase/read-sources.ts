import type { CountrySources } from '@/lib/contract/showcase'
import type { EngineDeps } from '@/server/engine/services/deps'

/** GET /scout/sources: sources with licence and date of every installed country, from the manifests. */
export async function readSources({ atlas }: Pick<EngineDeps, 'atlas'>): Promise<CountrySources> {
  const manifests = await atlas.countries()
  return {
    data: manifests.map(({ country, name, version, builtAt, sources, notes }) => ({
      slug: country,
      ...{ name, version, builtAt, sources, notes },
    })),
  }
}
