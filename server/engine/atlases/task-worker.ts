import { openBoundary } from '@/server/atlas/derive/country/boundary'
import { headOfExtract } from '@/server/atlas/management/source-head'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { isRasterFile } from '@/server/atlas/read/open-population-grid'
import { checkPbfBlocks } from '@/server/atlas/read/pbf-blocks'
import { readPopulationGrid } from '@/server/atlas/read/population-grid'
import { openPopulationRaster } from '@/server/atlas/read/population-raster'
import { readStationFile } from '@/server/atlas/read/station-file'
import { readTrafficCounts } from '@/server/atlas/read/traffic-counts'
import { verifyVersion } from '@/server/atlas/versions/content-hash'
import { diffVersions } from '@/server/atlas/versions/diff-versions'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import type { AtlasTask, FileFacts, TaskAnswer, TaskResult } from './atlas-task'

const nothing: FileFacts = { date: null, people: null, rows: null, region: null }

/** A GeoTIFF may cover a continent: a build reads its part, so its people are not summed here. */
async function populationFacts(path: string): Promise<FileFacts> {
  if (await isRasterFile(path)) {
    await (await openPopulationRaster(path)).close()
    return nothing
  }
  const { people } = await readPopulationGrid(path)
  let total = 0
  for (let row = 0; row < people.length; row++) total += people.at(row)
  return { ...nothing, people: Math.round(total), rows: people.length }
}

async function boundaryFacts(path: string): Promise<FileFacts> {
  const opened = await openBoundary(path)
  return { ...nothing, region: 'name' in opened ? opened.name : null }
}

async function look({ path, name, file }: Extract<AtlasTask, { kind: 'look' }>): Promise<FileFacts> {
  switch (file) {
    case 'extract': {
      const { date } = await headOfExtract(path, name)
      await checkPbfBlocks(path)
      return { ...nothing, date }
    }
    case 'population':
      return populationFacts(path)
    case 'counts':
      return { ...nothing, rows: (await readTrafficCounts(path)).counts.length }
    case 'chargers':
      return { ...nothing, rows: (await readStationFile(path)).stations.length }
    case 'boundary':
      return boundaryFacts(path)
  }
}

async function work(task: AtlasTask): Promise<TaskResult> {
  switch (task.kind) {
    case 'look':
      return { kind: 'look', facts: await look(task) }
    case 'diff':
      return { kind: 'diff', diff: await diffVersions(task.before, task.after) }
    case 'verify': {
      const { files, bytes, problems } = await verifyVersion(task.folder)
      return { kind: 'verify', files, bytes, problems }
    }
  }
}

serveRequests<AtlasTask, TaskAnswer>((task) =>
  work(task).catch((error: unknown): TaskAnswer => {
    if (error instanceof ExtractError) {
      // A path of this machine means nothing to the sender.
      const sentence = task.kind === 'look' ? error.message.replaceAll(task.path, task.name) : error.message
      return { kind: 'refused', sentence }
    }
    throw error
  }),
)
