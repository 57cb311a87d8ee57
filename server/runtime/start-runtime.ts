import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  type ReadableSpan,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-node'
import { eq } from 'drizzle-orm'
import { brand } from '@/lib/config/brand'
import { withoutShareToken } from '@/lib/config/routes'
import { endSessionsOf } from '@/server/auth/forget-sessions'
import { signInScopes } from '@/server/auth/provider-client'
import { rememberSessions } from '@/server/auth/session-memory'
import { startSessionCleaning } from '@/server/auth/session-store'
import type { Db } from '@/server/base/db'
import type { Log } from '@/server/base/log/log'
import { keepRuntime, type Runtime } from '@/server/base/process/runtime'
import type { Env } from '@/server/base/settings/env'
import { appOrigin, env } from '@/server/base/settings/env'
import { secretsFor } from '@/server/base/settings/secrets'
import { describeVersion } from '@/server/base/settings/version'
import { createHttpUpstream, patienceFor } from '@/server/bff/upstream/http-upstream'
import { composeEngine } from '@/server/engine/compose-engine'
import { openDatabase } from '@/server/engine/db/open-database'
import { installationFacts } from '@/server/engine/db/schema/installation'
import { engineSettings } from '@/server/engine/engine-settings'
import { openMailOutbox } from '@/server/engine/jobs/mail-outbox'
import { createFirstAccounts } from '@/server/identity/accounts/first-accounts'
import { startIdentity } from '@/server/identity/start-identity'
import { mailSettings } from '@/server/mail/mailer'

/** Milliseconds. */
const sentEvery = 2_000
/** The collector may be down, so the exit waits no longer; ms. */
const lastWithin = 3_000

const withoutSecrets = (text: string) => withoutShareToken(text.replace(/[?#]\S*/g, ''))

/**
 * Addresses contain sign-in codes, search terms and link tokens, which must not reach a collector.
 */
function stripSecrets(span: ReadableSpan): void {
  Object.assign(span, { name: withoutSecrets(span.name) })
  for (const [key, value] of Object.entries(span.attributes)) {
    if (typeof value === 'string') span.attributes[key] = withoutSecrets(value)
  }
}

const stripped = (inner: SpanProcessor): SpanProcessor => ({
  onStart: (span, context) => inner.onStart(span, context),
  onEnd: (span) => {
    stripSecrets(span)
    inner.onEnd(span)
  },
  forceFlush: () => inner.forceFlush(),
  shutdown: () => inner.shutdown(),
})

interface Telemetry {
  close(): Promise<void>
}

/** OTLP over HTTP; `endpoint` is the collector's base address. Never fails a request. */
function startTelemetry(endpoint: string, version: string): Telemetry {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': brand.slug, 'service.version': version }),
    spanProcessors: [stripped(new BatchSpanProcessor(exporter, { scheduledDelayMillis: sentEvery }))],
  })
  provider.register()
  return {
    close: () =>
      Promise.race([provider.shutdown().catch(() => undefined), wait(lastWithin, undefined, { ref: false })]),
  }
}

const name = 'session secret'

/** Lets processes compare secrets without revealing them. */
const markOf = (secret: string) => createHmac('sha256', secret).update(name).digest('base64url').slice(0, 22)

/** @returns whether the previous process used another secret */
export function noteSessionSecret(db: Db, secret: string): Promise<boolean> {
  const value = markOf(secret)
  return db.transaction(async (tx) => {
    const first = await tx
      .insert(installationFacts)
      .values({ name, value })
      .onConflictDoNothing()
      .returning({ name: installationFacts.name })
    if (first.length > 0) return false
    const mine = eq(installationFacts.name, name)
    const [last] = await tx.select().from(installationFacts).where(mine).for('update')
    if (last?.value === value) return false
    await tx.update(installationFacts).set({ value }).where(mine)
    return true
  })
}

interface OwnSecret {
  secret: string
  isSet: boolean
}

/** Processes with different secrets over one database reject each other's sign-ins. Warns once after a change. */
export async function checkSessionSecret(
  { db, log }: { db: Db; log: Pick<Log, 'warn'> },
  { secret, isSet }: OwnSecret,
): Promise<void> {
  if (!(await noteSessionSecret(db, secret))) return
  const which = isSet
    ? 'SESSION_SECRET is not the one'
    : 'SESSION_SECRET is not set, and what was made up in VAR_DIR in its place is not the one'
  log.warn(
    { event: 'session_secret_differs', variable: 'SESSION_SECRET' },
    `${which} that a process over the same database has started with before. A sign-in holds only at processes with the same secret: give all of them one, or, after a change, restart them all.`,
  )
}

interface Part {
  part: string
  uses: string
}

const hosts = (env: Env) =>
  [env.STUDIO_HOST, env.DEMO_HOST && `${env.DEMO_HOST} for guests`].filter(Boolean).join(', ') || 'any'

function ownParts(env: Env): Part[] {
  return [
    { part: 'hosts', uses: hosts(env) },
    { part: 'tiles', uses: env.TILES_URL ?? 'the app itself' },
    {
      part: 'panoramas',
      uses: env.GOOGLE_MAPS_BROWSER_KEY ? 'by GOOGLE_MAPS_BROWSER_KEY' : 'no key: links to the map service',
    },
    { part: 'imprint', uses: env.LEGAL_NAME ?? 'missing: LEGAL_NAME, LEGAL_ADDRESS, LEGAL_EMAIL' },
    { part: 'analytics', uses: env.ANALYTICS_URL ?? 'none' },
    { part: 'telemetry', uses: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? 'none' },
    { part: 'log', uses: env.LOG_LEVEL },
  ]
}

/** Contains no secrets. */
export function configurationTable(parts: readonly Part[], env: Env): string {
  const rows = [...parts, ...ownParts(env)]
  const width = Math.max(...rows.map(({ part }) => part.length))
  return rows.map(({ part, uses }) => `  ${part.padEnd(width)}  ${uses}`).join('\n')
}

type Service = Pick<Runtime, 'db' | 'apiFetch' | 'close'> & {
  parts: readonly Part[]
}

const secrets = secretsFor(env)
const identityPort = env.IDENTITY_PORT ?? env.PORT + 1
const issuer = env.OIDC_ISSUER ?? `http://${new URL(appOrigin).hostname}:${identityPort}`
const clientId = env.OIDC_CLIENT_ID ?? `${brand.slug}-web`

async function startService(log: Log): Promise<Service> {
  if (!env.API_BASE_URL) {
    const settings = engineSettings(env, { origin: appOrigin, apiKey: secrets.apiKey() })
    const engine = await composeEngine(settings, log)
    return {
      ...engine,
      apiFetch: engine.fetch,
      parts: [{ part: 'API service', uses: 'embedded' }, ...engine.parts],
    }
  }
  const database = await openDatabase({
    databaseUrl: env.DATABASE_URL,
    directory: join(env.VAR_DIR, 'db'),
    log,
  })
  const upstream = createHttpUpstream(env.API_BASE_URL, patienceFor(env.API_TIMEOUT_SECONDS))
  return {
    db: database.db,
    apiFetch: upstream.fetch,
    parts: [
      { part: 'API service', uses: env.API_BASE_URL },
      { part: 'database', uses: database.description },
      { part: 'identity', uses: issuer },
    ],
    close: async () => {
      await upstream.close()
      await database.close()
    },
  }
}

async function startEmbeddedIdentity(service: Service, log: Log) {
  const identity = { issuer, clientId, clientSecret: secrets.oidcClientSecret() }
  const running = await startIdentity({
    db: service.db,
    port: identityPort,
    ...identity,
    redirectUris: [`${appOrigin}/api/auth/callback/${brand.slug}`],
    keys: { cookies: secrets.cookieKeys(), signing: secrets.signingKey() },
    appOrigin,
    projectDirectory: process.cwd(),
    mail: openMailOutbox(mailSettings(env), { db: service.db, log, isAlone: env.DATABASE_URL === undefined }),
    endSessions: (subject) => endSessionsOf({ db: service.db, identity, log }, subject),
    log,
  })
  // Last, because it shows passwords: everything else has started.
  const first = await createFirstAccounts({ db: service.db, varDir: env.VAR_DIR })
  return { running, first }
}

function announce(service: Service, accounts: string | null): void {
  const signIn = { part: 'sign-in', uses: env.OIDC_ISSUER ? issuer : `embedded, ${issuer}` }
  const parts = [...service.parts.filter(({ part }) => part !== 'identity'), signIn]
  process.stdout.write(`\n${brand.name} at ${appOrigin}\n${configurationTable(parts, env)}\n`)
  if (accounts) process.stdout.write(`\n${accounts}\n`)
}

/** The embedded database belongs to this process; over a shared one, all processes must agree. */
async function prepareSessions({ db }: Service, log: Log): Promise<void> {
  if (env.DATABASE_URL === undefined) rememberSessions(db)
  else {
    const own = { secret: secrets.sessionSecret(), isSet: env.SESSION_SECRET !== undefined }
    await checkSessionSecret({ db, log }, own)
  }
}

const startTraces = () =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : startTelemetry(env.OTEL_EXPORTER_OTLP_ENDPOINT, describeVersion(env).version)

async function start(log: Log): Promise<Runtime> {
  const telemetry = startTraces()
  const service = await startService(log)
  try {
    await prepareSessions(service, log)
    const embedded = env.OIDC_ISSUER ? null : await startEmbeddedIdentity(service, log)
    announce(service, embedded?.first ?? null)
    const stopCleaning = startSessionCleaning({ db: service.db, log })
    return {
      db: service.db,
      apiFetch: service.apiFetch,
      identity: {
        issuer,
        clientId,
        clientSecret: secrets.oidcClientSecret(),
        scopes: signInScopes(env),
      },
      sessionSecret: secrets.sessionSecret(),
      apiKey: secrets.apiKey(),
      log,
      close: async () => {
        stopCleaning()
        await embedded?.running.close()
        await service.close()
        await telemetry?.close()
      },
    }
  } catch (error) {
    await service.close()
    throw error
  }
}

/** Each part is embedded unless a setting names another. */
export const startRuntime = (log: Log): Promise<Runtime> => keepRuntime(() => start(log))
