import { createHash } from 'node:crypto'
import * as z from 'zod'
import {
  accountOf,
  type CartoAccount,
  type CartoOptions,
  cartoCall,
  cartoFailed,
  isOfCarto,
  saidIn,
  tokenOf,
} from './carto-options'
import {
  type CloudCaller,
  cloudFault,
  cloudSentences,
  isFine,
  type PageSignIn,
  TokenRefused,
} from './cloud-provider'

const tokenSchema = z.object({
  access_token: z.string().min(1).max(4_000),
  refresh_token: z.string().min(1).max(4_000).nullish(),
  user_info_url: z.string().max(2_000),
})
const userSchema = z.object({ username: z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/i) })

function parsed<T>(schema: z.ZodType<T>, text: string): T {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw cartoFailed(cause)
  }
}

async function userOf(
  options: CartoOptions,
  { userInfo, token, signal }: { userInfo: string; token: string; signal: AbortSignal },
): Promise<string> {
  const address = URL.parse(userInfo)
  if (!address || !isOfCarto(address, options.userBase)) throw cartoFailed(new Error('A foreign address.'))
  const query = new URLSearchParams({ api_key: token })
  const answer = await cartoCall(
    options,
    address.origin,
  )({
    method: 'GET',
    path: `${address.pathname}?${query}`,
    signal,
  }).catch((error: unknown) => {
    throw cloudFault(error, cloudSentences.carto)
  })
  if (!isFine(answer)) throw cartoFailed()
  return parsed(userSchema, answer.text).username
}

const refusals = new Set(['invalid_grant', 'invalid_client', 'invalid_request', 'invalid_scope'])

/** Authorization code with PKCE: CARTO's own servers ignore PKCE, others check it. */
export function cartoSignIn(options: CartoOptions): PageSignIn {
  const { base, clientId, clientSecret, scopes, returnTo } = options
  const ask = async (fields: Record<string, string>, signal: AbortSignal) => {
    const body = new URLSearchParams({ ...fields, client_id: clientId, client_secret: clientSecret })
    const answer = await cartoCall(
      options,
      base,
    )({
      method: 'POST',
      path: '/oauth2/token',
      body: `${body}`,
      signal,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }).catch((error: unknown) => {
      throw cloudFault(error, cloudSentences.carto)
    })
    if (isFine(answer)) return parsed(tokenSchema, answer.text)
    if (answer.status === 401 || refusals.has(saidIn(answer.text))) throw new TokenRefused()
    throw cartoFailed(new Error(`CARTO's sign-in answered ${answer.status}.`))
  }
  return {
    address({ state, verifier }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: returnTo,
        scope: scopes,
        state,
        code_challenge: createHash('sha256').update(verifier).digest('base64url'),
        code_challenge_method: 'S256',
      })
      return `${base.replace(/\/$/, '')}/oauth2/authorize?${query}`
    },
    async finish({ code, verifier, signal }) {
      const fields = {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: returnTo,
      }
      const { access_token: accessToken, ...given } = await ask(fields, signal)
      const user = await userOf(options, { userInfo: given.user_info_url, token: accessToken, signal })
      return tokenOf({ accessToken, refreshToken: given.refresh_token ?? null, user })
    },
    async renew({ token, signal }: CloudCaller) {
      const { refreshToken, user }: CartoAccount = accountOf(token)
      if (refreshToken === null) throw new TokenRefused()
      const given = await ask({ grant_type: 'refresh_token', refresh_token: refreshToken }, signal)
      const renewed = given.refresh_token ?? refreshToken
      return tokenOf({ accessToken: given.access_token, refreshToken: renewed, user })
    },
  }
}
