import {
  createRemoteJWKSet,
  customFetch,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import * as z from 'zod'
import { brand } from '@/lib/config/brand'
import { AppError } from '@/server/engine/errors/app-error'
import type { Identity } from '@/server/engine/services/deps'

const apiAudience = `${brand.slug}-api`

/** Asymmetric only: anyone who can check a shared secret can also issue tokens. */
const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']

const clockToleranceSeconds = 5
const timeoutMs = 5_000

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url() })

const claimsSchema = z.object({
  sub: z.string().min(1),
  email: z.email(),
  // Some providers send a string; only a clear true counts as verified.
  email_verified: z
    .unknown()
    .optional()
    .transform((value) => value === true || value === 'true'),
  given_name: z.string().default(''),
  family_name: z.string().default(''),
})

interface TokenVerifierOptions {
  /** Keys come from its discovery document on first use. */
  issuer: string
  audience?: string
  fetch?: typeof fetch
}

/**
 * Throws jose's error for a bad token, AppError `unavailable` when the provider fails to answer
 * twice.
 */
export function createTokenVerifier(options: TokenVerifierOptions): (token: string) => Promise<Identity> {
  const { issuer, audience = apiAudience } = options
  let keys: Promise<JWTVerifyGetKey> | undefined

  async function verify(token: string): Promise<JWTPayload> {
    try {
      keys ??= discoverKeys(options)
      const { payload } = await jwtVerify(token, await keys, {
        issuer,
        audience,
        algorithms,
        clockTolerance: clockToleranceSeconds,
        requiredClaims: ['exp', 'sub'],
      })
      return payload
    } catch (error) {
      if (error instanceof ProviderSilentError) keys = undefined
      throw error
    }
  }

  return async (token) => {
    try {
      const payload = await verify(token).catch((error: unknown) => {
        // After a long stall, the timeout fires before an answer that has already arrived.
        if (isOutage(error)) return verify(token)
        throw error
      })
      const claims = claimsSchema.parse(payload)
      return {
        subject: claims.sub,
        email: claims.email,
        emailVerified: claims.email_verified,
        givenName: claims.given_name,
        familyName: claims.family_name,
      }
    } catch (error) {
      throw isOutage(error) ? outage(error) : error
    }
  }
}

class ProviderSilentError extends Error {}

async function discoverKeys({
  issuer,
  fetch: request = fetch,
}: TokenVerifierOptions): Promise<JWTVerifyGetKey> {
  try {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await request(address, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const found = discoverySchema.parse(await answer.json())
    if (found.issuer !== issuer) throw new Error(`The provider calls itself ${found.issuer}.`)
    return createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: timeoutMs, [customFetch]: request })
  } catch (cause) {
    throw new ProviderSilentError(`The identity provider ${issuer} does not answer.`, { cause })
  }
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof ProviderSilentError ||
    error instanceof errors.JWKSTimeout ||
    // jose throws this for a key address that answers other than 200, fetch for no answer.
    (error instanceof errors.JOSEError && error.code === 'ERR_JOSE_GENERIC') ||
    error instanceof TypeError
  )
}

function outage(cause: unknown): AppError {
  return new AppError({
    code: 'unavailable',
    message: 'The sign-in service does not answer. Try again in a moment.',
    cause,
  })
}
