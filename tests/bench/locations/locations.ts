import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@/lib/config/limits'
import type { Atlas, AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Db } from '@/server/base/db'
import type { Predictor } from '@/server/engine/model/model-file'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { type Figure, kilobytes, megabytes, milliseconds } from '@/tests/bench/figure'
import { type EngineRig, engineRig, origin, submission, submitted } from '@/tests/support/engine-rig'

const customer = 'planner@example.com'
/** 'All DC' is opened with this many locations first. */
const fewLocations = 1_000
/** Evaluated repeatedly. */
const maxPlaces = 1_500
const everyMs = 50
const openings = 3

/** Milliseconds by part, and the time of each tenth of the locations. */
interface Watch {
  surroundings: number
  prediction: number
  predicted: number[]
}

/** Wraps each version once, as the library keeps it. */
function watchedAtlases(watch: Watch): AtlasLibrary {
  const library = createAtlasLibrary(['data/atlas'])
  const watched = (atlas: Atlas): Atlas => ({
    ...atlas,
    async surroundings(point) {
      const started = performance.now()
      const found = await atlas.surroundings(point)
      watch.surroundings += performance.now() - started
      return found
    },
  })
  return { ...library, overlapping: async (bounds) => (await library.overlapping(bounds)).map(watched) }
}

function watchedModel(watch: Watch): Predictor {
  const model = createRatesAndFactors()
  return {
    ...model,
    explain(input) {
      const started = performance.now()
      const prediction = model.explain(input)
      const ended = performance.now()
      watch.prediction += ended - started
      watch.predicted.push(ended)
      return prediction
    },
  }
}

interface Batch {
  places: readonly { lat: number; lng: number }[]
  from: number
  count: number
}

async function submit(rig: EngineRig, { places, from, count }: Batch): Promise<void> {
  for (let first = from; first < from + count; first += limits.submissionLocations) {
    const size = Math.min(limits.submissionLocations, from + count - first)
    const coords = Array.from({ length: size }, (_, at) =>
      submitted({ location_id: String(first + at), ...places[(first + at) % places.length] }),
    )
    const answer = await rig.post('/cord', { as: customer, body: submission(...coords) })
    if (answer.status !== 201) throw new Error(`A submission got ${answer.status}: ${await answer.text()}`)
  }
}

/** @returns the peak of the heap in bytes */
async function summarised(rig: EngineRig, count: number): Promise<number> {
  let max = 0
  for (;;) {
    max = Math.max(max, process.memoryUsage().heapUsed)
    const answer = await rig.get('/evals/runs/0000_dc', { as: customer })
    if (answer.ok && (await answer.json()).locations === count) return max
    await pause(everyMs)
  }
}

/**
 * Maximum processor time in ms between two turns of the event loop during a batch: how long other work
 * waits, regardless of the machine's load.
 */
async function longestTurn(rig: EngineRig, batch: Batch): Promise<number> {
  let max = 0
  let ends = false
  await submit(rig, batch)
  let before = process.threadCpuUsage()
  const turn = () => {
    const now = process.threadCpuUsage()
    max = Math.max(max, now.user + now.system - before.user - before.system)
    before = now
    if (!ends) setImmediate(turn)
  }
  turn()
  await summarised(rig, batch.from + batch.count)
  ends = true
  return max / 1000
}

async function openingFigure(rig: EngineRig, count: number): Promise<Figure> {
  const address = encodeURIComponent(`${origin}/api/evals/files/0000_dc/map`)
  const open = async (headers: Record<string, string> = {}) => {
    const started = performance.now()
    const answer = await rig.get(`/evals/map?url=${address}`, { as: customer, headers })
    const bytes = (await answer.arrayBuffer()).byteLength
    return { bytes, ms: performance.now() - started }
  }
  let best = await open()
  for (let again = 1; again < openings; again += 1) {
    const next = await open()
    if (next.ms < best.ms) best = next
  }
  const packed = await open({ 'accept-encoding': 'gzip' })
  return {
    name: `opening 'All DC' of ${count} locations`,
    value: milliseconds(best.ms),
    note: `${kilobytes(best.bytes)}; gzip ${kilobytes(packed.bytes)} in ${milliseconds(packed.ms)}`,
  }
}

/** Below 1 if work grows with the stored data. */
function paceRatio(predicted: readonly number[]): number {
  const quarter = Math.floor(predicted.length / 4)
  const took = (from: number) => (predicted[from + quarter - 1] ?? 0) - (predicted[from] ?? 0)
  return took(0) / took(predicted.length - quarter)
}

export async function measureLocations(db: Db, locations: number): Promise<Figure[]> {
  const watch: Watch = { surroundings: 0, prediction: 0, predicted: [] }
  const atlas = watchedAtlases(watch)
  const rig = engineRig(
    db,
    { atlas, model: watchedModel(watch), maxWaitingLocations: locations + limits.submissionLocations },
    { pollMs: 1_000 },
  )
  try {
    const places = (await (await atlas.open('liechtenstein'))?.sampleSites(maxPlaces)) ?? []
    rig.work()
    // Warms up tables and code, and makes the small summary.
    await submit(rig, { places, from: 0, count: fewLocations })
    await summarised(rig, fewLocations)
    const few = await openingFigure(rig, fewLocations)
    Object.assign(watch, { surroundings: 0, prediction: 0, predicted: [] })
    globalThis.gc?.()
    const rest = process.memoryUsage().heapUsed
    const started = performance.now()
    const processor = process.cpuUsage()
    await submit(rig, { places, from: fewLocations, count: locations - fewLocations })
    const max = await summarised(rig, locations)
    const took = performance.now() - started
    const used = process.cpuUsage(processor)
    const many = await openingFigure(rig, locations)
    const count = locations - fewLocations
    const each = (ms: number) => `${((100 * ms) / took).toFixed(0)} %`
    return [
      { name: 'locations a second', value: (count / (took / 1000)).toFixed(0), note: `${count} locations` },
      {
        name: 'locations in a second of the processor',
        value: (count / ((used.user + used.system) / 1e6)).toFixed(0),
      },
      { name: 'of the time, surroundings', value: each(watch.surroundings) },
      { name: 'of the time, predictions', value: each(watch.prediction) },
      {
        name: 'pace of the last quarter to the first',
        value: `${paceRatio(watch.predicted).toFixed(2)} x`,
      },
      { name: 'most heap beyond rest', value: megabytes(max - rest) },
      few,
      many,
      {
        name: 'longest turn of the event loop',
        value: milliseconds(
          await longestTurn(rig, { places, from: locations, count: limits.submissionLocations }),
        ),
        note: 'of the processor, during one more submission',
      },
    ]
  } finally {
    await rig.close()
    await atlas.close()
  }
}
