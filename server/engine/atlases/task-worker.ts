import { readFile } from 'node:fs/promises'
import { headOfExtract } from '@/server/atlas/management/source-head'
import { ExtractError } from '@/server/atlas/read/extract-error'
import { readPopulationGrid } from '@/server/atlas/read/population-grid'
import { readTrafficCounts } from '@/server/atlas/read/traffic-counts'
import { diffVersions } from '@/server/atlas/versions/diff-versions'
import { verifyVersion } from '@/server/atlas/versions/verify-version'
import { serveRequests } from '@/server/engine/workers/serve-requests'
import type { AtlasTask, FileFacts, TaskAnswer, TaskResult } from './atlas-task'

const nothing: FileFacts = { date: null, people: null, rows: null }

async function populationFacts(path: string): Promise<FileFacts> {
  const { people } = await readPopulationGrid(path)
  let total = 0
  for (let row = 0; row < people.length; row++) total += people.at(row)
  return { ...nothing, people: Math.round(total), rows: people.length }
}

async function boundaryFacts(path: string): Promise<FileFacts> {
  const text = await readFile(path, 'utf8')
  const kind = typeOf(text)
  if (kind === null) throw new ExtractError('The boundary is not valid JSON.')
  if (!['Feature', 'FeatureCollection', 'Polygon', 'MultiPolygon'].includes(kind)) {
    throw new ExtractError('The boundary is not GeoJSON with a polygon.')
  }
  return nothing
}

function typeOf(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'type' in value ? String(value.type) : ''
  } catch {
    return null
  }
}

async function look({ path, name, file }: Extract<AtlasTask, { kind: 'look' }>): Promise<FileFacts> {
  switch (file) {
    case 'extract':
      return { ...nothing, date: (await headOfExtract(path, name)).date }
    case 'population':
      return populationFacts(path)
    case 'counts':
      return { ...nothing, rows: (await readTrafficCounts(path)).counts.length }
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
