import { stat } from 'node:fs/promises'
import { NoCountryError } from '@/server/atlas/derive/country/propose-boundary'
import { buildCountry, fetchSource } from '@/server/atlas/management/build-country'
import { type BuildPoint, buildSteps, sharedProgress } from '@/server/atlas/management/build-progress'
import { isAddress } from '@/server/atlas/read/download-extract'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { makeFilesPrivate } from '@/server/base/files/private-files'
import {
  type BuildMessage,
  type BuildOrder,
  type BuiltVersion,
  createExtractFetch,
  proposing,
} from './build-order'

/** Milliseconds between two reports; a country takes minutes. */
const betweenReports = 400

const send = (message: BuildMessage) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, undefined, undefined, () => resolve())
    else resolve()
  })

function reporting(): (point: BuildPoint) => void {
  let said = { step: '', at: 0 }
  return (point) => {
    const now = performance.now()
    if (point.step === said.step && now - said.at < betweenReports) return
    said = { step: point.step, at: now }
    void send({ kind: 'point', point: { ...point, memory: process.memoryUsage.rss() } })
  }
}

async function build(order: BuildOrder): Promise<BuiltVersion> {
  const { country, source, around, partial, out, varDir, hosts } = order
  const sources = [source, ...around]
  const steps = [
    ...sources.filter(isAddress).map(() => 'Downloading'),
    ...around.map(() => 'Reading a neighbour'),
    ...buildSteps,
    ...(order.isForStore ? ['Publishing the atlas'] : []),
  ]
  const progress = sharedProgress(steps, reporting())
  const fetching = { varDir, progress, fetch: createExtractFetch({ hosts }) }
  const extractPath = await fetchSource(fetching, source)
  const aroundPaths: string[] = []
  for (const each of around) aroundPaths.push(await fetchSource(fetching, each))
  const started = performance.now()
  // The store's secrets stay in the service, which publishes; a placeholder keeps the version from becoming current.
  const store = order.isForStore ? () => Promise.reject(new Error('The service publishes.')) : null
  const written = await buildCountry(
    { clock: () => new Date(), progress, out, store },
    {
      country,
      extractPath,
      aroundPaths,
      partial,
      boundary: order.boundary,
      regionName: order.regionName,
      populationPath: order.population,
      countsPath: order.counts,
      stationsPath: order.chargers,
    },
  )
  return {
    slug: written.slug,
    name: written.name,
    version: written.version,
    bytes: written.bytes,
    sourceBytes: (await stat(extractPath)).size,
    buildMs: performance.now() - started,
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof NoCountryError && error.proposal) return proposing(error.message, error.proposal)
  return error instanceof Error ? error.message : String(error)
}

const failureOf = (error: unknown): BuildMessage => ({
  kind: 'failed',
  sentence: sentenceOf(error),
  isKnown: error instanceof ExtractError,
})

process.once('message', async (order: BuildOrder) => {
  makeFilesPrivate()
  const end = await build(order).then(
    (built): BuildMessage => ({ kind: 'built', built }),
    (error: unknown) => failureOf(error),
  )
  await send(end)
  process.disconnect()
})
// The service is gone; its next start takes the build up again.
process.on('disconnect', () => process.exit(0))
// Ctrl-C reaches every process of a terminal, but the service ends this one.
process.on('SIGINT', () => undefined)
