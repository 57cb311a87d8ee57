import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brand } from '@/lib/config/brand'
import { generatedSecrets } from '@/server/base/secrets'
import { createAccount } from '@/server/identity/accounts/accounts'
import { startIdentity } from '@/server/identity/start-identity'
import { freePort } from '@/tests/bench/free-port'
import { openInMemory } from '@/tests/support/databases'
import { silentLog } from '@/tests/support/identity-rig'
import { type ProviderFault, startFront, type TamperIdToken } from './identity-front'
import type { Credentials } from './people'

const clientId = 'battery-web'

export interface TestProvider {
  /** For the app: whose sign-ins count. */
  settings: Readonly<Record<string, string>>
  /** A new account, to sign in with. */
  newPerson(): Promise<Credentials>
  /** How often the provider was asked something since the last `forget`: `POST /token refresh_token`. */
  times(question: string): number
  forget(): void
  fail(fault: ProviderFault): void
  tamper(tamper: TamperIdToken | undefined): void
  /** Every token that it has given out. */
  tokens(): string[]
  /** Private key of its tokens (JWK). */
  signingKey: Record<string, unknown> & { kid: string }
  issuer: string
  close(): Promise<void>
}

export interface TestProviderOptions {
  /** Origins that a sign-in may come back to. */
  apps: readonly string[]
  /** Seconds that an access token lasts. */
  accessToken?: number
}

/**
 * The real provider of the product as one of its own: short access tokens, refresh tokens that are replaced at each
 * use and end the whole sign-in when one is used twice. It writes down what it is asked and fails on command.
 */
export async function startTestProvider(options: TestProviderOptions): Promise<TestProvider> {
  const directory = mkdtempSync(join(tmpdir(), 'kerbwatt-provider-'))
  const secrets = generatedSecrets(directory)
  const database = await openInMemory()
  const port = await freePort()
  const front = await startFront(() => `http://127.0.0.1:${port}`)
  const clientSecret = `CANARY-CLIENT-${secrets.oidcClientSecret}`
  const running = await startIdentity({
    db: database.db,
    port,
    issuer: front.origin,
    clientId,
    clientSecret,
    redirectUris: options.apps.map((origin) => `${origin}/api/auth/callback/${brand.slug}`),
    keys: { cookies: secrets.cookieKeys, signing: secrets.signingKey },
    appOrigin: options.apps[0] ?? '',
    projectDirectory: process.cwd(),
    log: silentLog,
    ttl: { accessToken: options.accessToken ?? 600 },
  })
  let people = 0
  return {
    issuer: front.origin,
    settings: { OIDC_ISSUER: front.origin, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    signingKey: secrets.signingKey,
    async newPerson() {
      people += 1
      const credentials = { email: `person-${people}@${brand.slug}.example`, password: 'nine lives and more' }
      const names = { given_name: `Person ${people}`, family_name: 'Byron' }
      await createAccount(database.db, { ...credentials, ...names })
      return credentials
    },
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
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
