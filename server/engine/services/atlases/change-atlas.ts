import { resolve } from 'node:path'
import type { AtlasVerdict, RemovedAtlas } from '@/lib/contract/atlases'
import { describeVersions } from '@/server/atlas/management/describe-versions'
import { NeededVersionError, removeVersions } from '@/server/atlas/management/remove-versions'
import { forgetSource, openBuilds } from '@/server/engine/db/queries/atlases'
import { AppError } from '@/server/engine/errors/app-error'
import type { AtlasDeps } from './atlas-sources'
import { nameOfCountry } from './build-place'

async function currentOf({ atlases }: AtlasDeps, country: string) {
  const all = await describeVersions(atlases.context, atlases.known)
  const current = all.find((each) => each.country === country && each.state === 'current')
  if (current) return current
  throw new AppError({ code: 'not_found', message: `${nameOfCountry(country)} is not installed.` })
}

/** @throws AppError 404 for a country that is not installed */
export async function verifyAtlas(deps: AtlasDeps, country: string): Promise<AtlasVerdict> {
  const { folder, version } = await currentOf(deps, country)
  const { files, bytes, problems } = await deps.atlases.tasks
    .verify(folder)
    .catch((error: Error) => ({ files: 0, bytes: 0, problems: [error.message.split('\n')[0] ?? ''] }))
  return { version, files, bytes, problems }
}

/**
 * Removes all versions of the first folder that has the country, also from the store. The screen has named who reads it.
 * @throws AppError 404 for a country that is not installed, 409 for one that ships with the program or is being built
 */
export async function removeAtlas(deps: AtlasDeps, country: string): Promise<RemovedAtlas> {
  const { context, known } = deps.atlases
  const current = await currentOf(deps, country)
  const name = current.content?.name ?? nameOfCountry(country)
  if (resolve(current.root) === resolve(context.shippedRoot)) {
    throw new AppError({ code: 'conflict', message: `${name} ships with the program and stays.` })
  }
  if ((await openBuilds(deps.db)).some((build) => build.country === country)) {
    throw new AppError({ code: 'conflict', message: `${name} is being built. Cancel the build first.` })
  }
  const removed = await removeVersions(context, { country, force: true }).catch((error: unknown) => {
    if (!(error instanceof NeededVersionError)) throw error
    throw new AppError({ code: 'conflict', message: `${error.message}.`, cause: error })
  })
  for (const { folder } of removed.gone) known.delete(folder)
  await forgetSource(deps.db, country)
  const versions = removed.gone.map(({ version }) => version)
  deps.log.info({ event: 'atlas_removed', country, versions }, 'An atlas was removed.')
  return { removed: versions, current: removed.current?.version ?? null }
}
