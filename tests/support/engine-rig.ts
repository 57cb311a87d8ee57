import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SubmittedLocation } from '@/lib/contract/evaluation'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { openAtlasManagement } from '@/server/engine/atlases/atlas-management'
import { createEngine } from '@/server/engine/compose-engine'
import { createConfigFiles } from '@/server/engine/files/config-files'
import { createDiskFiles } from '@/server/engine/files/disk-files'
import { createForeignMaps } from '@/server/engine/files/foreign-maps'
import type { QueueTiming } from '@/server/engine/jobs/run-job'
import { createTableQueue } from '@/server/engine/jobs/table-queue'
import { createLocationFiles } from '@/server/engine/location-files/create-location-files'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { openNetworkWork } from '@/server/engine/network/network-work'
import { createPictures } from '@/server/engine/pictures/create-pictures'
import type { EngineDeps, Identity } from '@/server/engine/services/deps'
import { evaluationJobs } from '@/server/engine/services/evaluations/evaluation-jobs'
import { createUsageLog } from '@/server/engine/usage/usage-log'
import { createMapTurns } from '@/server/engine/workers/map-turns'
import { centre, smallAtlas, writeSmallAtlas } from './small-atlas'
import { until } from './until'

export const apiKey = 'a-key-of-this-test-run'
export const origin = 'http://studio.test'

const silent = () => undefined
export const silentLog: Log = { debug: silent, info: silent, warn: silent, error: silent }

/** Long leases and no pauses: tests wait for work, not for the clock. */
const quick: QueueTiming = { leaseMs: 20_000, pollMs: 20, maxAttempts: 3, backoffMs: () => 0 }

interface Call {
  /** Email of the signed-in user; signed out without one. */
  as?: string
  body?: unknown
  headers?: Record<string, string>
}

export interface EngineRig {
  deps: EngineDeps
  get(path: string, call?: Call): Promise<Response>
  post(path: string, call?: Call): Promise<Response>
  put(path: string, call?: Call): Promise<Response>
  patch(path: string, call?: Call): Promise<Response>
  delete(path: string, call?: Call): Promise<Response>
  /** A stream must use the boundary `x`. */
  upload(path: string, form: FormData | ReadableStream, headers: Record<string, string>): Promise<Response>
  replace(path: string, form: FormData, headers: Record<string, string>): Promise<Response>
  /** Includes their summaries. */
  finished(as: string): Promise<void>
  work(): void
  close(): Promise<void>
}

/** The country is ten by ten kilometres. */
export function engineRig(
  db: Db,
  over: Partial<EngineDeps> = {},
  timing: Partial<QueueTiming> = {},
): EngineRig {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-engine-'))
  writeSmallAtlas(join(directory, 'atlas'), smallAtlas())
  const locationFiles = createLocationFiles()
  const pictures = createPictures({ log: silentLog })
  const deps: EngineDeps = {
    published: null,
    atlases: openAtlasManagement({
      roots: [join(directory, 'atlas')],
      varDir: directory,
      shippedRoot: join(directory, 'shipped'),
      hosts: null,
      s3: null,
      queue: { db, log: silentLog, timing: { ...quick, ...timing } },
      clock: over.clock ?? (() => new Date()),
    }),
    db,
    atlas: createAtlasLibrary([join(directory, 'atlas')]),
    model: createRatesAndFactors(),
    files: createDiskFiles(join(directory, 'files')),
    configFiles: createConfigFiles(join(directory, 'config')),
    documents: {
      spreadsheet: async () => bytesOf('a workbook'),
      scorecard: async () => bytesOf('a scorecard'),
      landlord: async () => bytesOf('a page'),
      summary: async ({ target, rows, pages }) => writeFile(target, `${rows} rows of ${pages.length} pages`),
      result: async () => bytesOf('a result'),
      comparison: async () => bytesOf('a comparison'),
      plan: async ({ form }) => bytesOf(`a plan as ${form}`),
    },
    locationFiles,
    recordMaps: locationFiles,
    mapCutter: locationFiles,
    mapTurns: createMapTurns(),
    foreignMaps: createForeignMaps({ hosts: [], log: silentLog }),
    maps: { satellite: null, google: null },
    jobs: createTableQueue({ db, log: silentLog, timing: { ...quick, ...timing } }),
    outbox: null,
    issueTerms: { retentionDays: 90, visitorPictureBytes: 200_000_000, accountPictureBytes: 50_000_000 },
    pictures,
    mail: null,
    network: openNetworkWork({
      atlasRoots: [join(directory, 'atlas')],
      modelFile: undefined,
      queue: { db, log: silentLog, timing: { ...quick, ...timing } },
    }),
    usage: createUsageLog({ db, log: silentLog, clock: over.clock ?? (() => new Date()), timeZone: 'UTC' }),
    maxWaitingLocations: 20_000,
    clock: () => new Date(),
    access: { apiKey, verify: async (token) => identityOf(token) },
    origin,
    version: { git_hash: 'abc', version: '1.2.3', built_at: '2026-01-01' },
    log: silentLog,
    ...over,
  }
  const engine = createEngine(deps)
  const send = async (method: string, path: string, { as, body, headers }: Call = {}) =>
    engine.request(path, {
      method,
      headers: {
        'x-api-key': apiKey,
        ...(as && { authorization: `Bearer ${tokenOf(as)}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  return {
    deps,
    get: (path, call) => send('GET', path, call),
    post: (path, call) => send('POST', path, call),
    put: (path, call) => send('PUT', path, call),
    patch: (path, call) => send('PATCH', path, call),
    delete: (path, call) => send('DELETE', path, call),
    async upload(path, form, headers) {
      const type =
        form instanceof FormData ? undefined : { 'content-type': 'multipart/form-data; boundary=x' }
      const init = { method: 'POST', body: form, headers: { 'x-api-key': apiKey, ...type, ...headers } }
      return engine.request(path, { ...init, duplex: 'half' } as RequestInit)
    },
    replace: async (path, form, headers) =>
      engine.request(path, { method: 'PUT', body: form, headers: { 'x-api-key': apiKey, ...headers } }),
    async finished(as) {
      await until(async () => {
        const { runs, summarising } = await (await send('GET', '/evals/runs', { as })).json()
        return !summarising && runs.every((run: { status: string }) => run.status !== 'In progress')
      })
    },
    work: () => deps.jobs.start(evaluationJobs(deps)),
    async close() {
      locationFiles.close()
      pictures.close()
      await deps.jobs.close()
      await deps.atlases.close()
      await deps.network.close()
      await deps.usage.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

/** Email addresses at this host are not verified. */
export const unprovedHost = 'unproved.example'

/** The rig's verifier decodes the email from it. */
const tokenOf = (email: string) => Buffer.from(email).toString('base64url')

function identityOf(token: string): Identity {
  const email = Buffer.from(token, 'base64url').toString()
  const emailVerified = !email.endsWith(`@${unprovedHost}`)
  return { subject: `subject of ${email}`, email, emailVerified, givenName: '', familyName: '' }
}

export function submitted(over: Partial<SubmittedLocation> = {}): SubmittedLocation {
  const id = over.location_id ?? '1'
  const name = over.location_name ?? 'North car park'
  const type = over.evaluation_type ?? 'DC'
  return {
    id,
    name,
    lat: centre.lat,
    lng: centre.lng,
    parkingType: 'parking',
    evaluationType: type,
    location_name: name,
    location_id: id,
    parking_type: 'parking',
    evaluation_type: type,
    ...over,
  }
}

export function submission(...coords: SubmittedLocation[]) {
  return { eval_name: 'First look', coords: coords.length > 0 ? coords : [submitted()] }
}
