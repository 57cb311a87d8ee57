import { join } from 'node:path'
import type { Version } from '@/lib/contract/account'
import { formatCount } from '@/lib/format/number'
import { openPublished } from '@/server/atlas/published/open-published'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log'
import type { S3Settings } from '@/server/s3/s3-settings'
import { openDatabase } from './db/open-database'
import { createDocuments } from './documents/create-documents'
import { createEngine } from './engine'
import { createConfigFiles } from './files/config-files'
import { checkFiles, openFiles } from './files/open-files'

import { createTokenVerifier } from './http/verify-token'
import { createTableQueue } from './jobs/table-queue'
import { createLocationFiles } from './location-files/create-location-files'
import { createOutsideMaps, type OutsideMaps, type OutsideMapsSettings } from './maps/outside-maps'
import { openModel } from './model/open-model'
import { createRatesAndFactors } from './model/rates-and-factors'
import { ensureDemoCustomer } from './services/account/ensure-demo-customer'
import type { EngineDeps } from './services/deps'
import { evaluationJobs } from './services/evaluations/evaluation-jobs'
import { enqueueSeed } from './services/evaluations/seed-demo'
import { closeOutbox, openOutbox, startOutbox } from './services/support/open-outbox'
import type { JiraSettings } from './tracker/jira'

/** Settings of an engine, the same inside the web app's process and alone. */
export interface EngineSettings {
  /** PostgreSQL; defaults to an embedded database in `<varDir>/db`. */
  databaseUrl?: string | undefined
  varDir: string
  /** Keeps files in place of `<varDir>/files`, and published atlases; null for none. */
  s3: S3Settings | null
  /** Searched before `<varDir>/atlas` and `data/atlas`. */
  atlasDir?: string | undefined
  /** The operator's own model; defaults to the shipped one. */
  modelFile?: string | undefined
  /** Memory for countries' tables in bytes; defaults to 1 GiB. */
  atlasMemory?: number | undefined
  apiKey: string
  /** Issuer of the access tokens; its keys are fetched for the first token. */
  issuer: string
  origin: string
  version: Version
  /** Quota of a customer's unfinished locations. */
  maxWaitingLocations: number
  maps: OutsideMapsSettings
  /** Receives issues besides the database; null for none. */
  tracker: JiraSettings | null
}

export interface ComposedEngine {
  fetch(request: Request): Promise<Response>
  /** Shared with parts of the same process that keep tables in this database (identity, sessions). */
  db: Db
  parts: { part: string; uses: string }[]
  /** Stops the jobs, then closes countries and database. */
  close(): Promise<void>
}

/** Examples are made after the first pages of a fresh installation are served. */
const seedDelayMs = 3_000

/**
 * Opens the engine's dependencies and starts its jobs. Throws a sentence when the database is locked or
 * unreachable, or the model cannot be used.
 */
export async function composeEngine(settings: EngineSettings, log: Log): Promise<ComposedEngine> {
  const model = await modelOf(settings)
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    directory: join(settings.varDir, 'db'),
    log,
  })
  const store = await openFiles({ s3: settings.s3, directory: join(settings.varDir, 'files') })
  const documents = createDocuments({ atlasRoots: atlasRoots(settings) })
  const locationFiles = createLocationFiles()
  const clock = () => new Date()
  const maps = createOutsideMaps(settings.maps, { clock, log })
  const published = await openPublished(settings.s3, { root: join(settings.varDir, 'atlas'), clock, log })
  const deps: EngineDeps = {
    db: database.db,
    atlas: createAtlasLibrary(atlasRoots(settings), {
      memoryLimit: settings.atlasMemory,
      report: (problem) => log.warn({}, problem),
    }),
    published,
    model,
    files: store.files,
    configFiles: createConfigFiles(join(settings.varDir, 'config')),
    documents,
    locationFiles,
    maxWaitingLocations: settings.maxWaitingLocations,
    jobs: createTableQueue({ db: database.db, log, isAlone: !database.isShared }),
    outbox: openOutbox(settings.tracker, { db: database.db, log, isAlone: !database.isShared }),
    maps,
    clock,
    access: { apiKey: settings.apiKey, verify: createTokenVerifier({ issuer: settings.issuer }) },
    origin: settings.origin,
    version: settings.version,
    log,
  }
  await ensureDemoCustomer(deps.db)
  void checkFiles(store.files, log)
  const engine = createEngine(deps)
  deps.jobs.start(evaluationJobs(deps))
  startOutbox(deps)
  const seeding = setTimeout(
    () => enqueueSeed(deps).catch((error) => log.warn({ err: error }, 'The examples were not asked for.')),
    seedDelayMs,
  )
  return {
    fetch: async (request) => engine.fetch(request),
    db: database.db,
    parts: [
      { part: 'database', uses: database.description },
      { part: 'files', uses: store.description },
      { part: 'countries', uses: `${atlasRoots(settings).join(', ')}${published ? ', kept by S3' : ''}` },
      ...mapParts(maps),
      { part: 'queue', uses: `${formatCount(settings.maxWaitingLocations)} waiting locations per customer` },
      { part: 'issues', uses: deps.outbox?.tracker.address ?? 'kept in the database' },
      {
        part: 'prediction',
        uses: [model.card.name, model.card.version, settings.modelFile].filter(Boolean).join(', '),
      },
      { part: 'identity', uses: settings.issuer },
    ],
    async close() {
      clearTimeout(seeding)
      published?.close()
      const stopped = Promise.all([deps.jobs.close(), closeOutbox(deps)])
      // Shutdown would wait for a half-drawn page; its job runs again later.
      documents.close()
      locationFiles.close()
      await stopped
      await deps.atlas.close()
      await maps.close()
      store.close()
      await database.close()
    },
  }
}

const modelOf = ({ modelFile }: EngineSettings) =>
  modelFile === undefined ? createRatesAndFactors() : openModel(modelFile)

const mapParts = ({ satellite, google }: OutsideMaps) => [
  { part: 'satellite', uses: satellite ? satellite.host : 'switched off' },
  {
    part: 'Google maps',
    uses: google ? 'by GOOGLE_MAPS_SERVER_KEY' : 'no key: search and addresses by the atlas',
  },
]

function atlasRoots({ atlasDir, varDir }: EngineSettings): string[] {
  return [...(atlasDir ? [atlasDir] : []), join(varDir, 'atlas'), join('data', 'atlas')]
}
