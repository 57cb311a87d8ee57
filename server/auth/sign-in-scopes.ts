import type { Env } from '@/server/base/settings/env'

/** All that the embedded provider knows. */
const embedded = 'openid email profile offline_access'
/** Without `offline_access` many providers give no refresh token, and a sign-in ends within the hour. */
const usual = 'openid email phone profile admin offline_access'

/** What a sign-in asks the identity provider for. */
export function signInScopes({ OIDC_SCOPES, OIDC_ISSUER }: Pick<Env, 'OIDC_SCOPES' | 'OIDC_ISSUER'>): string {
  return OIDC_SCOPES ?? (OIDC_ISSUER ? usual : embedded)
}
