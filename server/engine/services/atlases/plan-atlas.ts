import { mkdir, statfs } from 'node:fs/promises'
import { countries, findWholeCountry } from '@/lib/catalogue/countries'
import type { AtlasPlan, AtlasPlanRequest, AtlasSource, AtlasSourceHead } from '@/lib/contract/atlases'
import { estimateBuild } from '@/server/atlas/management/estimate-build'
import { sourceName } from '@/server/atlas/management/source-head'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { openBuilds, pastBuilds } from '@/server/engine/db/queries/atlases'
import { AppError } from '@/server/engine/errors/app-error'
import type { AtlasDeps } from './atlas-deps'
import { headOfSource } from './atlas-sources'
import { namesOfBuild } from './build-place'

/** What a build would read and need, asked while the form is filled in. */
export async function planAtlas(deps: AtlasDeps, asked: AtlasPlanRequest): Promise<AtlasPlan> {
  const { db, atlases } = deps
  const source = asked.source ? await shownHead(deps, asked.source) : null
  const neighbours = await Promise.all((asked.neighbours ?? []).map((each) => shownHead(deps, each)))
  const aroundBytes = neighbours.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0)
  const sourceBytes = source?.bytes ?? null
  const estimate =
    sourceBytes === null ? null : estimateBuild({ sourceBytes, aroundBytes }, await pastBuilds(db))
  const { total, free } = atlases.memory()
  const running = (await openBuilds(db)).map((row) => ({
    name: namesOfBuild(row).name,
    memory: row.memoryLimit,
  }))
  // A waiting build starts after those before it, so all of the machine counts, not what they hold now.
  const usable = running.length > 0 ? total : free
  return {
    source,
    neighbours,
    ...namedCountry(asked.country),
    memory: estimate?.memory ?? null,
    seconds: estimate?.seconds ?? null,
    atlas_bytes: estimate?.atlasBytes ?? null,
    free_memory: free,
    total_memory: total,
    running,
    missing_memory: Math.max(0, (estimate?.memory ?? 0) - usable),
    missing_disk: await missingDisk(deps, (sourceBytes ?? 0) + aroundBytes + (estimate?.atlasBytes ?? 0)),
  }
}

function namedCountry(text = ''): Pick<AtlasPlan, 'country' | 'country_problem'> {
  if (text.trim() === '') return { country: null, country_problem: null }
  const country = findWholeCountry(text)
  return { country, country_problem: country ? null : noCountry(text) }
}

export const noCountry = (text: string): string => {
  const start = text.trim().slice(0, 2).toLowerCase()
  const alike = countries.filter(({ slug }) => slug.startsWith(start)).slice(0, 5)
  const instead = alike.length === 0 ? '' : ` Did you mean ${alike.map(({ name }) => name).join(', ')}?`
  return `“${text}” is not a country: give its English name or its two letters, such as LI.${instead}`
}

async function missingDisk({ atlases }: AtlasDeps, needed: number): Promise<number> {
  await mkdir(atlases.context.out, { recursive: true })
  const { bavail, bsize } = await statfs(atlases.context.out)
  return Math.max(0, needed - bavail * bsize)
}

async function shownHead(deps: AtlasDeps, source: AtlasSource): Promise<AtlasSourceHead> {
  try {
    const { name, bytes, date, hasChecksum } = await headOfSource(deps, source)
    return { name, bytes, date, has_checksum: hasChecksum, problem: null }
  } catch (error) {
    if (!(error instanceof ExtractError || error instanceof AppError)) throw error
    const name = 'address' in source ? sourceName(source.address) : ''
    return { name, bytes: null, date: null, has_checksum: false, problem: error.message }
  }
}
