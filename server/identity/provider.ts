import { type Context, interactionPolicy, Provider } from 'oidc-provider'
import type { Db } from '@/server/base/db'
import { logOutPage } from '@/server/identity/pages/message-page'
import { findAccount, type IdentityAccount } from './accounts/accounts'
import { createDatabaseAdapter } from './database-adapter'
import { errorPage } from './pages/message-page'

async function endSession(context: Context): Promise<void> {
  const { session, provider } = context.oidc
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await (await provider.Grant.find(grantId))?.destroy()
  }
  await session.destroy()
  context.cookies.set(provider.cookieName('session'), null)
}

/**
 * Immediate when an `id_token_hint` proves that the app acts for the signed-in person; otherwise a
 * page asks first, because the link may be a lure.
 */
function logOut({ appOrigin }: { appOrigin: string }) {
  return async (context: Context, form: string): Promise<void> => {
    const { session, entities } = context.oidc
    const target = session.state?.postLogoutRedirectUri
    const hinted = entities.IdTokenHint?.payload.sub
    if (!target || hinted === undefined || hinted !== session.accountId) {
      logOutPage(context, { form, appOrigin })
      return
    }
    await endSession(context)
    context.status = 303
    context.redirect(target)
  }
}

/** The engine refuses any other audience. */
const API_AUDIENCE = 'kerbwatt-api'
/** RFC 8707 requires an absolute URI; the tokens carry `API_AUDIENCE`. */
const API_RESOURCE = `urn:${API_AUDIENCE}`
const SCOPES = 'openid email profile offline_access'

const MINUTE = 60
const DAY = 24 * 60 * MINUTE

export interface ProviderInput {
  db: Db
  issuer: string
  clientId: string
  clientSecret: string
  redirectUris: readonly string[]
  keys: { cookies: readonly string[]; signing: object }
  appOrigin: string
  ttl?: { accessToken?: number }
}

const claimsOf = (account: IdentityAccount) => ({
  sub: account.id,
  email: account.email,
  email_verified: account.emailProvedAt !== null,
  given_name: account.givenName,
  family_name: account.familyName,
  name: `${account.givenName} ${account.familyName}`,
})

/** No consent screen: the only client is the product itself. */
async function grantEverything(context: Context) {
  const { provider, client, session, result } = context.oidc
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  if (found) return found
  const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
  grant.addOIDCScope(SCOPES)
  grant.addResourceScope(API_RESOURCE, SCOPES)
  await grant.save()
  return grant
}

/** `create` opens the sign-up; `reset`, our own, the form that mails a link to set a password. */
function prompts() {
  const policy = interactionPolicy.base()
  for (const name of ['create', 'reset']) {
    policy.add(new interactionPolicy.Prompt({ name, requestable: true }), 0)
  }
  return policy
}

interface Owned {
  clientId: string
}

const features = (input: ProviderInput) => ({
  devInteractions: { enabled: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_context: Context, asking: Owned, token: Owned) => asking.clientId === token.clientId,
  },
  rpInitiatedLogout: { enabled: true, logoutSource: logOut(input) },
  resourceIndicators: {
    enabled: true,
    defaultResource: () => API_RESOURCE,
    useGrantedResource: () => true,
    getResourceServerInfo: () => ({
      scope: SCOPES,
      audience: API_AUDIENCE,
      accessTokenFormat: 'jwt',
      accessTokenTTL: input.ttl?.accessToken ?? 10 * MINUTE,
      jwt: { sign: { alg: 'RS256' } },
    }),
  },
})

const client = (input: ProviderInput) => ({
  client_id: input.clientId,
  client_secret: input.clientSecret,
  redirect_uris: [...input.redirectUris],
  post_logout_redirect_uris: [`${input.appOrigin}/logout`],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'client_secret_basic',
})

/**
 * Authorization code with PKCE only, one client, JWT access tokens for the API service, rotating
 * refresh tokens. ID and access tokens both carry the claims.
 */
export function createProvider(input: ProviderInput): Provider {
  const account = async (id: string) => {
    const found = await findAccount(input.db, id)
    return found && { accountId: found.id, claims: async () => claimsOf(found) }
  }
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: input.issuer.startsWith('https:') }
  return new Provider(input.issuer, {
    adapter: createDatabaseAdapter(input.db),
    clients: [client(input)],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name'],
    },
    conformIdTokenClaims: false,
    cookies: {
      keys: [...input.keys.cookies],
      long: cookie,
      short: cookie,
      names: { session: 'identity.session', interaction: 'identity.interaction', resume: 'identity.resume' },
    },
    expiresWithSession: () => false,
    extraTokenClaims: async (_context: Context, token: { accountId?: string }) =>
      (await account(token.accountId ?? ''))?.claims(),
    features: features(input),
    findAccount: (_context: Context, id: string) => account(id),
    interactions: {
      policy: prompts(),
      url: (_context: Context, interaction: { uid: string }) => `/interaction/${interaction.uid}`,
    },
    // By default, offline_access yields no refresh token without a consent screen.
    issueRefreshToken: () => true,
    jwks: { keys: [input.keys.signing] },
    loadExistingGrant: grantEverything,
    pkce: { required: () => true },
    renderError: errorPage(input),
    responseTypes: ['code'],
    rotateRefreshToken: () => true,
    scopes: SCOPES.split(' '),
    ttl: {
      AccessToken: () => input.ttl?.accessToken ?? 10 * MINUTE,
      AuthorizationCode: () => MINUTE,
      Grant: () => 30 * DAY,
      IdToken: () => 60 * MINUTE,
      Interaction: () => 60 * MINUTE,
      RefreshToken: () => 30 * DAY,
      Session: () => 14 * DAY,
    },
  })
}
