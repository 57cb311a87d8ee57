import { join } from 'node:path'
import { Hono } from 'hono'
import type { Version } from '@/lib/contract/account'
import { type AllCalls, allCalls } from '@/lib/contract/all-calls'
import { formatCount } from '@/lib/format/number'
import { openPublished } from '@/server/atlas/published/follow-store'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { type Handlers, mountCalls } from '@/server/engine/http/mount-calls'
import { evaluationHandlers } from '@/server/engine/http/routes/evaluations'
import { inferenceHandlers } from '@/server/engine/http/routes/inference'
import { mapHandlers } from '@/server/engine/http/routes/maps'
import { networkHandlers } from '@/server/engine/http/routes/network'
import { savedMapHandlers } from '@/server/engine/http/routes/saved-maps'
import { scoutHandlers } from '@/server/engine/http/routes/scout'
import { scoutMapHandlers } from '@/server/engine/http/routes/scout-maps'
import { shareHandlers } from '@/server/engine/http/routes/shares'
import { systemHandlers } from '@/server/engine/http/routes/system'
import type { EngineContext, IssueTerms } from '@/server/engine/services/deps'
import { enqueueSeed } from '@/server/engine/services/evaluations/seed-demo'
import type { MailSettings } from '@/server/mail/mailer'
import type { S3Settings } from '@/server/s3/object-store'
import { openAtlasManagement } from './atlases/atlas-management'
import { openDatabase } from './db/open-database'
import { createDocuments } from './documents/create-documents'
import { createConfigFiles } from './files/config-files'
import { createForeignMaps } from './files/foreign-maps'
import { checkFiles, openFiles } from './files/open-files'
import { answerError, answerHeaders, identifyCaller, requestId, requireApiKey } from './http/every-request'
import { accountHandlers, customerHandlers, peopleHandlers, tokenHandlers } from './http/routes/accounts'
import { recordHandlers } from './http/routes/evaluations'
import { listHandlers, locationFileHandlers } from './http/routes/locations'
import { planDocumentHandlers } from './http/routes/network'
import { atlasHandlers, supportHandlers } from './http/routes/system'
import { createTokenVerifier } from './http/verify-token'
import { openMailOutbox } from './jobs/mail-outbox'
import { createTableQueue } from './jobs/table-queue'
import { createLocationFiles } from './location-files/create-location-files'
import { createOutsideMaps, type OutsideMaps, type OutsideMapsSettings } from './maps/outside-maps'
import { openModel } from './model/open-model'
import { createRatesAndFactors } from './model/rates-and-factors'
import { openNetworkWork } from './network/network-work'
import { createPictures } from './pictures/create-pictures'
import { startLooking } from './services/atlases/atlas-sources'
import { atlasJobs } from './services/atlases/build-jobs'
import type { EngineDeps } from './services/deps'
import { evaluationJobs } from './services/evaluations/evaluation-jobs'
import { ensureDemoCustomer } from './services/evaluations/seed-demo'
import { networkJobs } from './services/network/plan-jobs'
import { startInvitationMail } from './services/people/mail-invitation'
import { closeOutbox, openOutbox, startOutbox } from './services/support/open-outbox'
import { startTidying } from './services/system/start-tidying'
import type { JiraSettings } from './tracker/jira'
import { openUsage } from './usage/usage-log'
import { createMapTurns, maxMapTurns } from './workers/map-turns'

const handlersOf = (deps: EngineDeps): Handlers<AllCalls> => ({
  ...accountHandlers(deps),
  ...atlasHandlers(deps),
  ...customerHandlers(deps),
  ...evaluationHandlers(deps),
  ...inferenceHandlers(deps),
  ...listHandlers(deps),
  ...locationFileHandlers(deps),
  ...mapHandlers(deps),
  ...networkHandlers(deps),
  ...peopleHandlers(deps),
  ...planDocumentHandlers(deps),
  ...recordHandlers(deps),
  ...savedMapHandlers(deps),
  ...scoutHandlers(deps),
  ...scoutMapHandlers(deps),
  ...shareHandlers(deps),
  ...supportHandlers(deps),
  ...systemHandlers(deps),
  ...tokenHandlers(deps),
})

/** Runs inside the web app's process or in its own. */
export function createEngine(deps: EngineDeps): Hono<EngineContext> {
  const engine = new Hono<EngineContext>()
  engine.use(requestId)
  engine.use(answerHeaders)
  engine.use(requireApiKey(deps.access.apiKey))
  engine.use(identifyCaller(deps))
  mountCalls(engine, deps, allCalls, handlersOf(deps))
  engine.onError(answerError(deps.log))
  return engine
}

export interface EngineSettings {
  /** PostgreSQL; defaults to an embedded database in `<varDir>/db`. */
  databaseUrl?: string | undefined
  varDir: string
  /** Replaces `<varDir>/files` and holds published atlases; null for none. */
  s3: S3Settings | null
  /** Searched before `<varDir>/atlas` and `data/atlas`. */
  atlasDir?: string | undefined
  /** Defaults to the shipped model. */
  modelFile?: string | undefined
  /** Bytes for countries' tables; defaults to 1 GiB. */
  atlasMemory?: number | undefined
  apiKey: string
  /** Its keys are fetched for the first token. */
  issuer: string
  origin: string
  version: Version
  /** Unfinished locations per customer. */
  maxWaitingLocations: number
  maps: OutsideMapsSettings
  /** Extracts may be downloaded from these; null for any public host. */
  extractHosts: readonly string[] | null
  /** Maps of records may be fetched from these. */
  mapHosts: readonly string[]
  /** Null keeps issues in the database only. */
  tracker: JiraSettings | null
  issueTerms: IssueTerms
  /** Null sends no invitations. */
  mail: MailSettings | null
  /** Defines days, weeks, months and years of statistics. */
  timeZone: string
}

export interface ComposedEngine {
  fetch(request: Request): Promise<Response>
  /** The identity provider and sessions keep tables here too. */
  db: Db
  parts: { part: string; uses: string }[]
  close(): Promise<void>
}

/** Serves a fresh installation's first pages before making examples. */
const seedDelayMs = 3_000

/** @throws a sentence when the database is locked or unreachable, or the model cannot be used. */
export async function composeEngine(settings: EngineSettings, log: Log): Promise<ComposedEngine> {
  const model = await modelOf(settings)
  const database = await openDatabase({
    databaseUrl: settings.databaseUrl,
    directory: join(settings.varDir, 'db'),
    log,
  })
  const store = await openFiles({ s3: settings.s3, directory: join(settings.varDir, 'files') })
  const documents = createDocuments({ atlasRoots: atlasRoots(settings) })
  const readers = openReaders(settings, log)
  const clock = () => new Date()
  const maps = createOutsideMaps(settings.maps, { clock, log })
  const published = await openPublished(settings.s3, { root: join(settings.varDir, 'atlas'), clock, log })
  const queue = { db: database.db, log, isAlone: !database.isShared }
  const deps: EngineDeps = {
    db: database.db,
    atlas: createAtlasLibrary(atlasRoots(settings), {
      memoryLimit: settings.atlasMemory,
      report: (problem) => log.warn({}, problem),
    }),
    published,
    atlases: openAtlasManagement({
      roots: atlasRoots(settings),
      varDir: settings.varDir,
      shippedRoot,
      hosts: settings.extractHosts,
      s3: settings.s3,
      queue,
      clock,
    }),
    model,
    files: store.files,
    configFiles: createConfigFiles(join(settings.varDir, 'config')),
    documents,
    ...readers,
    mapTurns: createMapTurns(),
    maxWaitingLocations: settings.maxWaitingLocations,
    jobs: createTableQueue(queue),
    outbox: openOutbox(settings.tracker, queue),
    issueTerms: settings.issueTerms,
    mail: openMailOutbox(settings.mail, queue),
    network: openNetworkWork({
      atlasRoots: atlasRoots(settings),
      modelFile: settings.modelFile,
      queue,
    }),
    usage: await openUsage({ db: database.db, log, clock, timeZone: settings.timeZone }),
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
  const stopWork = startWork(deps)
  return {
    fetch: async (request) => engine.fetch(request),
    db: database.db,
    parts: [
      { part: 'database', uses: database.description },
      { part: 'files', uses: store.description },
      { part: 'countries', uses: `${atlasRoots(settings).join(', ')}${published ? ', kept by S3' : ''}` },
      ...mapParts(maps),
      { part: 'maps of records', uses: ['kept here', ...settings.mapHosts].join(', ') },
      { part: 'queue', uses: `${formatCount(settings.maxWaitingLocations)} waiting locations per customer` },
      ...outboxParts(deps),
      {
        part: 'prediction',
        uses: [model.card.name, model.card.version, settings.modelFile].filter(Boolean).join(', '),
      },
      { part: 'statistics', uses: `days in ${settings.timeZone}` },
      { part: 'identity', uses: settings.issuer },
    ],
    async close() {
      published?.close()
      const stopped = stopWork()
      // Shutdown would wait for a half-drawn page; its job runs again later.
      documents.close()
      for (const reader of Object.values(readers)) reader.close()
      await stopped
      await deps.atlas.close()
      await maps.close()
      store.close()
      await database.close()
    },
  }
}

/** Files come from people, so separate processes with limits read them. */
const openReaders = ({ mapHosts }: EngineSettings, log: Log) => ({
  foreignMaps: createForeignMaps({ hosts: mapHosts, log }),
  locationFiles: createLocationFiles(),
  recordMaps: createLocationFiles({
    processes: 1,
    patience: 120_000,
    heapMegabytes: 2_048,
    limitMs: 120_000,
    idleMs: 5_000,
  }),
  pictures: createPictures({ log }),
  // Its queue is that of `mapTurns`.
  mapCutter: createLocationFiles({
    processes: 1,
    patience: 120_000,
    heapMegabytes: 2_048,
    limitMs: 60_000,
    idleMs: 5_000,
    maxWaiting: maxMapTurns,
    maxWaitingPerOwner: maxMapTurns,
  }),
})

/** @returns stop */
function startWork(deps: EngineDeps): () => Promise<unknown> {
  deps.jobs.start(evaluationJobs(deps))
  deps.atlases.jobs.start(atlasJobs(deps))
  deps.network.jobs.start(networkJobs(deps))
  const stopLooking = startLooking(deps)
  startOutbox(deps)
  startInvitationMail(deps)
  const stopTidying = startTidying(deps)
  const seeding = seedLater(deps)
  return () => {
    clearTimeout(seeding)
    stopTidying()
    stopLooking()
    return Promise.all([
      deps.jobs.close(),
      deps.atlases.close(),
      deps.network.close(),
      closeOutbox(deps),
      deps.mail?.jobs.close(),
      deps.usage.close(),
    ])
  }
}

const seedLater = (deps: EngineDeps) =>
  setTimeout(
    () =>
      enqueueSeed(deps).catch((error) => deps.log.warn({ err: error }, 'The examples were not asked for.')),
    seedDelayMs,
  )

const modelOf = ({ modelFile }: EngineSettings) =>
  modelFile === undefined ? createRatesAndFactors() : openModel(modelFile)

const mapParts = ({ satellite, google }: OutsideMaps) => [
  { part: 'satellite', uses: satellite ? satellite.host : 'switched off' },
  {
    part: 'Google maps',
    uses: google ? 'by GOOGLE_MAPS_SERVER_KEY' : 'no key: search and addresses by the atlas',
  },
]

const outboxParts = ({ outbox, mail, issueTerms }: Pick<EngineDeps, 'outbox' | 'mail' | 'issueTerms'>) => [
  {
    part: 'issues',
    uses: `${outbox?.tracker.address ?? 'kept in the database'}, ${keptFor(issueTerms.retentionDays)}`,
  },
  { part: 'mail', uses: mail?.mailer.address ?? 'none: links of invitations are shown to copy' },
]

const keptFor = (days: number) => (days === 0 ? 'kept for ever' : `kept for ${days} days`)

const shippedRoot = join('data', 'atlas')

function atlasRoots({ atlasDir, varDir }: EngineSettings): string[] {
  return [...(atlasDir ? [atlasDir] : []), join(varDir, 'atlas'), shippedRoot]
}
