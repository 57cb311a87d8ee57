import { randomUUID } from 'node:crypto'
import { mkdir, statfs } from 'node:fs/promises'
import { countries, findWholeCountry } from '@/lib/catalogue/countries'
import { limits } from '@/lib/config/limits'
import type {
  AtlasBuildRequest,
  AtlasPlan,
  AtlasPlanRequest,
  AtlasSource,
  AtlasSourceHead,
} from '@/lib/contract/atlases'
import { estimateBuild } from '@/server/atlas/management/build-progress'
import { sourceName as nameOfAddress, sourceName } from '@/server/atlas/management/source-head'
import { isAddress } from '@/server/atlas/read/download-extract'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { cancelBuild, openBuilds, pastBuilds, sourceRows } from '@/server/engine/db/queries/atlases'
import { atlasBuilds } from '@/server/engine/db/schema/atlas'
import { AppError } from '@/server/engine/errors/app-error'
import { requireAct } from '@/server/engine/services/account/require-member'
import type { Caller } from '@/server/engine/services/deps'
import {
  type AtlasDeps,
  boundaryFile,
  boundaryText,
  headOfSource,
  sourceText,
  uploadedFile,
} from './atlas-sources'
import { buildKind } from './build-jobs'
import { namesOfBuild, placeOfBuild } from './build-place'

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

const noCountry = (text: string): string => {
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

/**
 * Stores the build and its job; the queue starts it.
 * @throws AppError 403 for anyone but staff, 409 for a country that is being built, 422 for a wrong country, address or
 * file, 429 when too many wait
 */
export async function startBuild(
  deps: AtlasDeps,
  caller: Caller,
  request: AtlasBuildRequest,
): Promise<{ id: string }> {
  const { db, atlases, clock } = deps
  const member = await requireAct(deps, caller, 'manageAtlases')
  const country = findWholeCountry(request.country)
  if (!country) throw new AppError({ code: 'invalid', message: noCountry(request.country) })
  const complete = await namedRequest(deps, { ...request, country: country.slug })
  await checkSources(deps, complete)
  const place = placeOfBuild(country, complete, await sourceRows(db))
  // Before the transaction, which holds the only connection of an embedded database.
  const sourceName = await nameOf(deps, request)
  const id = randomUUID()
  await db.transaction(async (tx) => {
    const open = await openBuilds(tx)
    if (open.some((build) => build.country === place)) {
      const { name } = namesOfBuild({ country: place, request: complete })
      throw new AppError({ code: 'conflict', message: `${name} is being built already.` })
    }
    if (open.length >= limits.atlasBuilds) {
      throw new AppError({
        code: 'too_many',
        message: `${limits.atlasBuilds} builds wait or run. Try again when one is done.`,
      })
    }
    await tx.insert(atlasBuilds).values({
      id,
      country: place,
      request: complete,
      askedBy: member.email,
      sourceName,
      createdAt: clock(),
    })
    await atlases.jobs.enqueue(tx, { kind: buildKind, payload: { build: id } })
  })
  atlases.jobs.wake()
  deps.log.info({ event: 'atlas_build_asked', build: id, country: place }, 'A build was asked for.')
  return { id }
}

/**
 * A boundary of a file brings its name along, by which the region is found again when another file updates it.
 * @throws AppError 422 for a name without a boundary
 */
async function namedRequest(deps: AtlasDeps, request: AtlasBuildRequest): Promise<AtlasBuildRequest> {
  if (request.name?.trim() === '')
    throw new AppError({ code: 'invalid', message: 'The name of the region is empty.' })
  if (request.name !== undefined && request.boundary === undefined) {
    throw new AppError({ code: 'invalid', message: 'A name is for a region: give its boundary too.' })
  }
  const file = await boundaryFile(deps, request.boundary)
  const name = request.name ?? file?.facts.region ?? undefined
  return name === undefined ? request : { ...request, name }
}

const nameOf = async (deps: AtlasDeps, { source }: AtlasBuildRequest) =>
  'address' in source
    ? nameOfAddress(source.address)
    : (await uploadedFile(deps, source.file, 'extract')).name

async function checkSources(deps: AtlasDeps, request: AtlasBuildRequest): Promise<void> {
  const { source, neighbours = [], boundary, population, counts, chargers } = request
  for (const each of [source, ...neighbours]) {
    if ('address' in each && !isAddress(each.address)) {
      throw new AppError({
        code: 'invalid',
        message: `“${each.address}” is not an address. Begin with https://.`,
      })
    }
    await sourceText(deps, each)
  }
  await boundaryText(deps, boundary)
  if (population) await uploadedFile(deps, population, 'population')
  if (counts) await uploadedFile(deps, counts, 'counts')
  if (chargers) await uploadedFile(deps, chargers, 'chargers')
}

/** @throws AppError 404 for a build that has ended */
export async function stopBuild({ db, clock }: AtlasDeps, id: string): Promise<void> {
  if (await cancelBuild(db, id, clock())) return
  throw new AppError({ code: 'not_found', message: 'The build has ended already.' })
}
