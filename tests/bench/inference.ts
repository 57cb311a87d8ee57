import { join } from 'node:path'
import { requestGuard } from '@/lib/config/request-guard'
import type { InferenceInput } from '@/lib/contract/inference'
import type { Log } from '@/server/base/log/log'
import { composeEngine } from '@/server/engine/compose-engine'
import { type Figure, milliseconds, quantile } from './figure'

const apiKey = 'key-of-this-measurement'
const warmUp = 50
const rounds = 3
const perRound = 100

type Ask = (index: number) => Promise<Response>

const silent = () => undefined
const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent }

/** Each is a different site. */
function input(index: number): InferenceInput {
  const level = index % 50
  return {
    capacity: 300,
    connectors: 2,
    'Connector Config': '2x150 kW',
    iso3_0: 0,
    iso3_1: 0,
    iso3_2: 20_000 * level,
    iso3_3: 10_000 * level,
    iso3_4: 2000 * level,
    iso3_5: 1000 * level,
    iso3_total: 33_000 * level,
    population_in_1km: 100 * level,
    population_in_2km: 300 * level,
    population_in_5km: 600 * level,
    population_in_10km: 900 * level,
    rapid_20: level % 7,
    poi_restaurants: level % 11,
  }
}

/** Alternates between the running app and an engine in this process, so that other load affects both. */
export async function measureInference(origin: string, folder: string): Promise<Figure[]> {
  const engine = await composeEngine(
    {
      varDir: join(folder, 'engine'),
      apiKey,
      issuer: 'http://localhost',
      origin,
      version: { git_hash: '', version: '', built_at: '' },
      maps: { satellite: null, google: null },
      extractHosts: null,
      mapHosts: [],
      maxWaitingLocations: 500,
      tracker: null,
      issueTerms: { retentionDays: 90, visitorPictureBytes: 0, accountPictureBytes: 0 },
      mail: null,
      s3: null,
      timeZone: 'UTC',
    },
    silentLog,
  )
  const inside: Ask = (index) =>
    engine.fetch(
      new Request('http://engine/infer', { method: 'POST', headers: engineHeaders, body: bodyOf(index) }),
    )
  const through: Ask = (index) =>
    fetch(`${origin}/api/infer`, { method: 'POST', headers: visitorHeaders(index), body: bodyOf(index) })
  try {
    await ask(inside, warmUp, 1)
    await ask(through, warmUp, 1)
    return [...(await compare({ through, inside }, 1)), ...(await compare({ through, inside }, 10))]
  } finally {
    await engine.close()
  }
}

const engineHeaders = { 'content-type': 'application/json', 'x-api-key': apiKey }
const bodyOf = (index: number) => JSON.stringify([input(index)])

/** Each request comes from another visitor, to keep the rate limit out. */
const visitorHeaders = (index: number) => ({
  'content-type': 'application/json',
  [requestGuard.name]: requestGuard.value,
  'x-forwarded-for': `10.0.${Math.floor(index / 250)}.${1 + (index % 250)}`,
})

async function compare(ways: { through: Ask; inside: Ask }, at: number): Promise<Figure[]> {
  const through: number[] = []
  const inside: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    through.push(...(await ask(ways.through, perRound, at)))
    inside.push(...(await ask(ways.inside, perRound, at)))
  }
  const figures = (name: string, times: readonly number[]) =>
    [0.5, 0.99].map((share) => ({
      name: `${name}, ${at} at a time, p${share * 100}`,
      value: milliseconds(quantile(times, share)),
    }))
  const ratio = quantile(through, 0.5) / quantile(inside, 0.5)
  return [
    ...figures('through the proxy', through),
    ...figures('inside the engine', inside),
    {
      name: `ratio of medians, ${at} at a time`,
      value: `${ratio.toFixed(1)} x`,
      note: `${rounds * perRound} requests each`,
    },
  ]
}

/** Milliseconds; `at` requests are concurrent. Throws if one fails. */
async function ask(way: Ask, count: number, at: number): Promise<number[]> {
  const times: number[] = []
  let next = 0
  const one = async () => {
    while (next < count) {
      const index = next++
      const started = performance.now()
      const reply = await way(index)
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`/infer answered ${reply.status}.`)
      times.push(performance.now() - started)
    }
  }
  await Promise.all(Array.from({ length: at }, one))
  return times
}
