import { randomUUID } from 'node:crypto'
import { findWholeCountry } from '@/lib/catalogue/countries'
import { limits } from '@/lib/config/limits'
import type { AtlasBuildRequest } from '@/lib/contract/atlases'
import { sourceName as nameOfAddress } from '@/server/atlas/management/source-head'
import { isAddress } from '@/server/atlas/read/download-extract'
import { cancelBuild, openBuilds, sourceRows } from '@/server/engine/db/queries/atlases'
import { atlasBuilds } from '@/server/engine/db/schema/atlas'
import { AppError } from '@/server/engine/errors/app-error'
import { requireAct } from '@/server/engine/services/account/require-act'
import type { Caller } from '@/server/engine/services/deps'
import type { AtlasDeps } from './atlas-deps'
import { boundaryFile, boundaryText, sourceText, uploadedFile } from './atlas-sources'
import { buildKind } from './build-jobs'
import { namesOfBuild, placeOfBuild } from './build-place'
import { noCountry } from './plan-atlas'

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
