import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '@/lib/config/brand'
import { generatedSecrets } from '@/server/base/settings/secrets'
import { openDatabase } from '@/server/engine/db/open-database'
import { createAccount } from '@/server/identity/accounts/accounts'
import { startIdentity } from '@/server/identity/start-identity'
import { freePort } from '@/tests/bench/free-port'
import { silentLog } from '@/tests/support/identity-rig'
import { type ProviderFault, startFront, type TamperIdToken } from './identity-front'
import type { Credentials } from './people'

const clientId = 'battery-web'

export interface TestProvider {
  /** Makes an app use this provider. */
  settings: Readonly<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>>
  /** A new account, to sign in with. */
  newPerson(): Promise<Credentials>
  /** Number of requests such as `POST /token refresh_token` since the last `forget`. */
  times(question: string): number
  forget(): void
  fail(fault: ProviderFault): void
  tamper(tamper: TamperIdToken | undefined): void
  tokens(): string[]
  /** Private key of its tokens (JWK). */
  signingKey: Record<string, unknown> & { kid: string }
  issuer: string
  close(): Promise<void>
}

export interface TestProviderOptions {
  /** Origins that a sign-in may return to. */
  apps: readonly string[]
  /** Lifetime of an access token in seconds. */
  accessToken?: number
  /** Defaults to a free port. */
  port?: number | undefined
  /** Folder of its keys and database, which may be prepared. Defaults to a temporary one. */
  directory?: string | undefined
}

/** Makes an app use the provider that `startTestProvider` opens at `issuer` with the keys in `directory`. */
export const providerSettings = (issuer: string, directory: string): TestProvider['settings'] => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: `CANARY-CLIENT-${generatedSecrets(directory).oidcClientSecret}`,
})

/**
 * The product's own provider, apart: access tokens are short-lived, and refresh tokens rotate and end the
 * sign-in when reused. It records requests and fails on command.
 */
export async function startTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  const directory = options.directory ?? mkdtempSync(join(tmpdir(), 'kerbwatt-provider-'))
  const secrets = generatedSecrets(directory)
  const database = await openDatabase({ directory: join(directory, 'db') })
  const port = await freePort()
  const front = await startFront(() => `http://127.0.0.1:${port}`, options.port)
  const settings = providerSettings(front.origin, directory)
  const running = await startIdentity({
    db: database.db,
    port,
    issuer: front.origin,
    clientId,
    clientSecret: settings.OIDC_CLIENT_SECRET,
    redirectUris: options.apps.map((origin) => `${origin}/api/auth/callback/${brand.slug}`),
    keys: { cookies: secrets.cookieKeys, signing: secrets.signingKey },
    appOrigin: options.apps[0] ?? '',
    projectDirectory: process.cwd(),
    mail: null,
    endSessions: async () => undefined,
    log: silentLog,
    ttl: { accessToken: options.accessToken ?? 600 },
  })
  return {
    issuer: front.origin,
    settings,
    signingKey: secrets.signingKey,
    newPerson: () => createPerson(database.db),
    times: (question) => front.asked.filter((each) => each === question).length,
    forget: () => {
      front.asked.length = 0
    },
    fail: (fault) => {
      front.fault = fault
    },
    tamper: (tamper) => {
      front.tamper = tamper
    },
    tokens: () => [...front.tokens],
    async close() {
      await running.close()
      await front.close()
      await database.close()
      if (!options.directory) rmSync(directory, { recursive: true, force: true })
    },
  }
}

let people = 0

async function createPerson(db: Parameters<typeof createAccount>[0]): Promise<Credentials> {
  people += 1
  // The database may hold other files' people.
  const email = `person-${people}-${randomUUID()}@${brand.slug}.example`
  const credentials = { email, password: 'nine lives and more' }
  await createAccount(db, { ...credentials, given_name: `Person ${people}`, family_name: 'Byron' })
  return credentials
}
