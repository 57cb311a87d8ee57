import { generatedSecrets } from '@/server/base/settings/secrets'

/** The name of a tested app at its provider. */
export const clientId = 'battery-web'

export const clientSecretOf = (directory: string) =>
  `CANARY-CLIENT-${generatedSecrets(directory).oidcClientSecret}`

/** Makes an app use the provider that `startTestProvider` opens at `issuer` with the keys in `directory`. */
export const providerSettings = (issuer: string, directory: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecretOf(directory),
})
