import { join } from 'node:path'
import { brand } from '@/lib/config/brand'
import { startSessionCleaning } from '@/server/auth/clean-sessions'
import { endSessionsOf } from '@/server/auth/end-sessions-of'
import { rememberSessions } from '@/server/auth/session-memory'
import { appOrigin, env } from '@/server/base/env'
import type { Log } from '@/server/base/log'
import { keepRuntime, type Runtime } from '@/server/base/runtime'
import { secretsFor } from '@/server/base/secrets'
import { describeVersion } from '@/server/base/version'
import { createHttpUpstream, patienceFor } from '@/server/bff/upstream/http-upstream'
import { composeEngine } from '@/server/engine/compose-engine'
import { openDatabase } from '@/server/engine/db/open-database'
import { engineSettings } from '@/server/engine/engine-settings'
import { openMailOutbox } from '@/server/engine/jobs/mail-outbox'
import { createFirstAccounts } from '@/server/identity/accounts/first-accounts'
import { startIdentity } from '@/server/identity/start-identity'
import { mailSettings } from '@/server/mail/mail-settings'
import { checkSessionSecret } from './agreed-secret'
import { configurationTable, type Part } from './configuration-table'
import { startTelemetry } from './telemetry'

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
  // After everything else has started: only then are the passwords shown.
  const first = await createFirstAccounts({ db: service.db, varDir: env.VAR_DIR })
  return { running, first }
}

function announce(service: Service, accounts: string | null): void {
  const signIn = { part: 'sign-in', uses: env.OIDC_ISSUER ? issuer : `embedded, ${issuer}` }
  const parts = [...service.parts.filter(({ part }) => part !== 'identity'), signIn]
  process.stdout.write(`\n${brand.name} at ${appOrigin}\n${configurationTable(parts, env)}\n`)
  if (accounts) process.stdout.write(`\n${accounts}\n`)
}

/** The embedded database belongs only to this process; over a shared one all processes must agree. */
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
      identity: { issuer, clientId, clientSecret: secrets.oidcClientSecret() },
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

/**
 * Starts database, API service and identity provider of this process, each embedded unless a setting names
 * another.
 */
export const startRuntime = (log: Log): Promise<Runtime> => keepRuntime(() => start(log))
