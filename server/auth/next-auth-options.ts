import 'server-only'
import type { Account, AuthOptions, Profile } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import { brand } from '@/lib/config/brand'
import { routes } from '@/lib/config/routes'
import { isFullDisk } from '@/server/base/errors/error-code'
import { getRuntime, type Runtime } from '@/server/base/process/runtime'
import { appOrigin } from '@/server/base/settings/env'
import { appendSignIn } from '@/server/engine/db/queries/usage'
import { forgetSession } from './forget-sessions'
import { describeSession } from './get-session'
import { sessionCookie } from './session-cookie-name'
import { createSession, lifetimes, removeSession } from './session-store'

interface Claims extends Profile {
  sub: string
  given_name?: string
  family_name?: string
}

const TIMEOUT = 10_000

function provider({ identity }: Runtime): OAuthConfig<Claims> {
  return {
    id: brand.slug,
    name: brand.name,
    type: 'oauth',
    wellKnown: `${identity.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId: identity.clientId,
    clientSecret: identity.clientSecret,
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    authorization: { params: { scope: identity.scopes } },
    httpOptions: { timeout: TIMEOUT },
    profile: ({ sub, email }) => ({ id: sub, email: email ?? null }),
  }
}

/** Tokens stay on the server; the cookie holds only the id. */
async function openSession({ db, log }: Runtime, account: Account, claims: Claims): Promise<string> {
  if (!account.access_token || !claims.email)
    throw new Error('The provider gave no access token or no email.')
  const seconds = account.expires_at ?? Date.now() / 1000 + 60
  const sid = await createSession(db, {
    subject: claims.sub,
    email: claims.email,
    givenName: claims.given_name ?? '',
    familyName: claims.family_name ?? '',
    accessToken: account.access_token,
    refreshToken: account.refresh_token ?? null,
    idToken: account.id_token ?? null,
    accessExpiresAt: new Date(seconds * 1000),
  })
  // A failure to count must not fail a complete sign-in.
  await appendSignIn(db, { subject: claims.sub, at: new Date() }).catch((error: unknown) =>
    log.warn({ err: error }, 'A sign-in was not counted.'),
  )
  return sid
}

interface SignIn {
  replaces: string | null
  /** next-auth itself answers all failures alike. */
  onFullDisk(): void
}

/** Code flow with PKCE, state and nonce. */
export async function authOptions({ replaces, onFullDisk }: SignIn): Promise<AuthOptions> {
  const runtime = await getRuntime()
  const { log } = runtime
  return {
    secret: runtime.sessionSecret,
    providers: [provider(runtime)],
    session: { strategy: 'jwt', maxAge: lifetimes.idle / 1000 },
    useSecureCookies: sessionCookie.options.secure,
    cookies: { sessionToken: sessionCookie },
    pages: { signIn: routes.auth, error: routes.auth, signOut: routes.signIn },
    callbacks: {
      jwt: async ({ token, account, profile }) => {
        if (!account) return { sid: token.sid }
        const sid = await openSession(runtime, account, profile as Claims).catch((error: unknown) => {
          if (isFullDisk(error)) onFullDisk()
          throw error
        })
        // Not revoked at the provider: its grant now belongs to the new session.
        if (replaces) await removeSession(runtime.db, replaces)
        return { sid }
      },
      session: async ({ session: { expires }, token: { sid } }) => ({
        expires,
        ...(typeof sid === 'string' && (await describeSession(runtime.db, sid))),
      }),
      redirect: ({ url }) => {
        const target = URL.parse(url, appOrigin)
        return target?.origin === appOrigin ? target.href : appOrigin
      },
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token.sid === 'string') await forgetSession(runtime, token.sid)
      },
    },
    logger: {
      error: (code, metadata) => {
        // The provider's own words; our errors arrive here without their codes.
        if (isFullDisk(metadata) || ('error' in metadata && isFullDisk(metadata.error))) onFullDisk()
        log.error({ code, err: metadata }, 'A sign-in failed.')
      },
      warn: (code) => log.debug({ code }, 'next-auth warns.'),
      debug: () => undefined,
    },
  }
}
