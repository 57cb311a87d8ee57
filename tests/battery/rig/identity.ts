import { generatedSecrets } from '@/server/base/settings/secrets'
import { providerSettings } from './identity-client'
import { type ProviderFault, startFront, type TamperIdToken } from './identity-front'
import type { Credentials } from './people'
import type { ProviderHost } from './providers'
import { askSupervisor } from './supervised'

export interface TestProvider {
  /** Makes an app use this provider. */
  settings: ReturnType<typeof providerSettings>
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
  /** The address that a shared app knows; its provider keeps running for the next file. Else a free port. */
  port?: number
  /** Folder of its keys and database, which may be prepared. */
  directory: string
  /** Lifetime of an access token in seconds. */
  accessToken?: number
}

/** Starts a provider in the supervisor. */
export const startTestProvider = (options: TestProviderOptions): Promise<TestProvider> =>
  openProvider(supervised, options)

const supervised: ProviderHost = {
  start: (request) => askSupervisor('provider', request),
  newPerson: (request) => askSupervisor('person', request),
  end: (request) => askSupervisor('endProvider', request),
}

/**
 * The product's own provider, run by `host`: access tokens are short-lived, and refresh tokens rotate and
 * end the sign-in when reused. It records requests and fails on command.
 */
export async function openProvider(
  host: ProviderHost,
  { port, directory, ...options }: TestProviderOptions,
): Promise<TestProvider> {
  let origin = ''
  const front = await startFront(() => origin, port)
  const started = await host.start({ ...options, directory, issuer: front.origin })
  origin = started.origin
  return {
    issuer: front.origin,
    settings: providerSettings(front.origin, directory),
    signingKey: generatedSecrets(directory).signingKey,
    newPerson: () => host.newPerson({ directory }),
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
      await front.close()
      if (port === undefined) await host.end({ directory })
    },
  }
}
