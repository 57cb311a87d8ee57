import * as z from 'zod'
import type { Env } from '@/server/base/settings/env'

/** Shorter together than a renewal's claim, so that a slow provider never sees a refresh token twice. */
const patience = { discovery: 5_000, token: 8_000 } as const

const discoverySchema = z.object({
  token_endpoint: z.url(),
  revocation_endpoint: z.url().optional(),
  end_session_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  prompt_values_supported: z.array(z.string().max(100)).max(100).optional().catch(undefined),
})
type Discovery = z.infer<typeof discoverySchema>

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
  expires_in: z.number().positive(),
})
export type Tokens = z.infer<typeof tokensSchema>

export interface ProviderAccess {
  issuer: string
  clientId: string
  clientSecret: string
}

const discoveries = new Map<string, Promise<Discovery>>()

async function readDiscovery(issuer: string): Promise<Discovery> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(patience.discovery) })
  return discoverySchema.parse(await answer.json())
}

function discover(issuer: string): Promise<Discovery> {
  const known = discoveries.get(issuer)
  if (known) return known
  const asked = readDiscovery(issuer)
  discoveries.set(issuer, asked)
  asked.catch(() => discoveries.delete(issuer))
  return asked
}

/** Milliseconds; the sign-in page does not wait longer. */
const registrationPatience = 500

/** OpenID `prompt=create`. True for a provider that lists no prompts, since it may have its own link. */
export async function offersRegistration({ issuer }: Pick<ProviderAccess, 'issuer'>): Promise<boolean> {
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), registrationPatience).unref()
  })
  const found = await Promise.race([discover(issuer).catch(() => undefined), late])
  return found?.prompt_values_supported?.includes('create') ?? true
}

/** RFC 6749 §2.3.1: id and secret are form-encoded before they become a Basic header. */
function basic({ clientId, clientSecret }: ProviderAccess): string {
  const encode = (text: string) => encodeURIComponent(text).replace(/%20/g, '+')
  return `Basic ${Buffer.from(`${encode(clientId)}:${encode(clientSecret)}`).toString('base64')}`
}

function post(access: ProviderAccess, address: string, fields: Record<string, string>): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    redirect: 'error',
    headers: {
      authorization: basic(access),
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: new URLSearchParams(fields).toString(),
    signal: AbortSignal.timeout(patience.token),
  })
}

const refusalSchema = z.object({ error: z.string(), error_description: z.string().optional() })

/** `expired` requires a new sign-in; after `unreachable` the session stays valid. */
export class SessionError extends Error {
  readonly reason: 'expired' | 'unreachable'

  constructor(reason: 'expired' | 'unreachable', cause?: unknown) {
    super(reason === 'expired' ? 'The session has expired.' : 'The identity provider did not answer.', {
      cause,
    })
    this.name = 'SessionError'
    this.reason = reason
  }
}

/** @throws SessionError `expired` when the provider refuses, else `unreachable` */
export async function refreshTokens(access: ProviderAccess, refreshToken: string): Promise<Tokens> {
  let answer: Response
  let body: unknown
  try {
    const { token_endpoint } = await discover(access.issuer)
    answer = await post(access, token_endpoint, { grant_type: 'refresh_token', refresh_token: refreshToken })
    body = await answer.json()
  } catch (cause) {
    throw new SessionError('unreachable', cause)
  }
  const refusal = refusalSchema.safeParse(body)
  if (answer.status === 400 && refusal.data?.error === 'invalid_grant') throw new SessionError('expired')
  const tokens = tokensSchema.safeParse(body)
  if (answer.ok && tokens.success) return tokens.data
  const why = refusal.data?.error_description ?? ''
  throw new SessionError(
    'unreachable',
    new Error(`The token endpoint answered ${answer.status}. ${why}`.trim()),
  )
}

/** RFC 7009. Does nothing without a revocation endpoint. */
export async function revokeToken(access: ProviderAccess, refreshToken: string): Promise<void> {
  const { revocation_endpoint } = await discover(access.issuer)
  if (!revocation_endpoint) return
  const answer = await post(access, revocation_endpoint, {
    token: refreshToken,
    token_type_hint: 'refresh_token',
  })
  await answer.body?.cancel()
}

export interface EndSessionForm {
  action: string
  fields: Record<string, string>
}

/**
 * OpenID Connect RP-Initiated Logout 1.0. A form, because addresses are logged and passed on, and the hint is a token.
 */
export async function endSessionForm(
  access: ProviderAccess,
  { idToken, returnTo }: { idToken: string | null; returnTo: string },
): Promise<EndSessionForm | null> {
  const { end_session_endpoint } = await discover(access.issuer)
  if (!end_session_endpoint) return null
  return {
    action: end_session_endpoint,
    fields: {
      client_id: access.clientId,
      post_logout_redirect_uri: returnTo,
      ...(idToken && { id_token_hint: idToken }),
    },
  }
}

/** All that the embedded provider knows. */
const embedded = 'openid email profile offline_access'
/** Without `offline_access` many providers give no refresh token, and a sign-in ends within the hour. */
const usual = 'openid email phone profile admin offline_access'

/** What a sign-in asks the identity provider for. */
export function signInScopes({ OIDC_SCOPES, OIDC_ISSUER }: Pick<Env, 'OIDC_SCOPES' | 'OIDC_ISSUER'>): string {
  return OIDC_SCOPES ?? (OIDC_ISSUER ? usual : embedded)
}
