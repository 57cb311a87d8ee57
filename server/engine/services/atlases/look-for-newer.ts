import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { inArray } from 'drizzle-orm'
import type { AtlasBuildRequest } from '@/lib/contract/atlases'
import { headOfAddress } from '@/server/atlas/management/source-head'
import { fileRows, noteLook, openBuilds, sourceRows } from '@/server/engine/db/queries/atlases'
import { atlasFiles } from '@/server/engine/db/schema/atlas'
import type { AtlasDeps } from './atlas-deps'
import { uploadPath } from './atlas-sources'

/** Asks each country's server when its extract last changed. @returns countries with newer map data */
export async function lookForNewer({ db, atlases, clock, log }: AtlasDeps): Promise<string[]> {
  const newer: string[] = []
  for (const { country, request, builtDate } of await sourceRows(db)) {
    const { source } = request
    if (!('address' in source)) continue
    // A server that does not answer today keeps what is known of it.
    const head = await headOfAddress(source.address, atlases.fetch).catch((error: unknown) => {
      log.info({ event: 'atlas_look_failed', country, err: error }, 'A source of map data did not answer.')
      return null
    })
    const newest = head?.date ? new Date(head.date) : null
    await noteLook(db, country, { newest, lookedAt: clock() })
    if (newest && builtDate && newest > builtDate) newer.push(country)
  }
  return newer
}

const day = 86_400_000
const betweenLooks = day
const keptMs = 7 * day

const filesOf = ({
  source,
  neighbours = [],
  population,
  counts,
  chargers,
  boundary,
}: AtlasBuildRequest): string[] => [
  ...[source, ...neighbours].flatMap((each) => ('file' in each ? [each.file] : [])),
  ...[population, counts, chargers, boundary?.replace(/^file:/, '')].filter((id) => id !== undefined),
]

/** Removes uploads a week after they came, except what waiting builds and the next update of a country need. */
export async function tidyUploads({ db, atlases, clock }: AtlasDeps): Promise<void> {
  const used = [...(await openBuilds(db)), ...(await sourceRows(db))].flatMap(({ request }) =>
    filesOf(request),
  )
  const before = clock().getTime() - keptMs
  const old = (await fileRows(db)).filter(
    ({ id, createdAt }) => createdAt.getTime() < before && !used.includes(id),
  )
  if (old.length === 0) return
  for (const row of old) {
    await rm(dirname(uploadPath(atlases.folder, row)), { force: true, recursive: true })
  }
  const ids = old.map(({ id }) => id)
  await db.delete(atlasFiles).where(inArray(atlasFiles.id, ids))
}

const hour = 3_600_000

/** Looks once a day, also when the service restarts often. @returns stop */
export function startLooking(deps: AtlasDeps): () => void {
  const round = async () => {
    try {
      await tidyUploads(deps)
      const looks = (await sourceRows(deps.db)).map(({ lookedAt }) => lookedAt?.getTime() ?? 0)
      if (looks.some((at) => deps.clock().getTime() - at >= betweenLooks)) await lookForNewer(deps)
    } catch (error) {
      deps.log.warn({ err: error }, 'Newer map data was not looked for.')
    }
  }
  const first = setTimeout(round, 60_000)
  const timer = setInterval(round, hour)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}
