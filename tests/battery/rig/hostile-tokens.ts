import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import type { TestProvider } from './identity'
import type { TamperIdToken } from './identity-front'

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The same token with other claims, signed by the provider's own key. */
function resigned(provider: TestProvider, change: (claims: JWTPayload) => JWTPayload): TamperIdToken {
  return async (token) => {
    const key = await importJWK(provider.signingKey, 'RS256')
    const { kid } = decodeProtectedHeader(token)
    return new SignJWT(change(decodeJwt(token)))
      .setProtectedHeader({ alg: 'RS256', ...(kid && { kid }) })
      .sign(key)
  }
}

const past = () => Math.floor(Date.now() / 1000) - 3600

/** ID tokens that every app must refuse, by their defect. */
export function hostileTokens(provider: TestProvider): Readonly<Record<string, TamperIdToken>> {
  const withClaims = (change: JWTPayload) => resigned(provider, (claims) => ({ ...claims, ...change }))
  return {
    'another issuer': withClaims({ iss: 'https://evil.example' }),
    'another audience': withClaims({ aud: 'another-app' }),
    'another nonce': withClaims({ nonce: 'made-up' }),
    'no nonce': resigned(provider, ({ nonce, ...claims }) => claims),
    'an end in the past': withClaims({ iat: past() - 60, exp: past() }),
    'no signature (alg none)': (token) => `${base64({ alg: 'none' })}.${base64(decodeJwt(token))}.`,
    'a signature with the client secret (HS256)': (token) =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode(provider.settings.OIDC_CLIENT_SECRET)),
    'a key that is not the provider’s': async (token) => {
      const { privateKey } = await generateKeyPair('RS256')
      const kid = decodeProtectedHeader(token).kid ?? ''
      return new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)
    },
    'a key of an unknown name': async (token) => {
      const { privateKey } = await generateKeyPair('RS256')
      return new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'RS256', kid: 'unknown' })
        .sign(privateKey)
    },
    'changed claims under the old signature': (token) => {
      const [head, , signature] = token.split('.')
      return `${head}.${base64({ ...decodeJwt(token), sub: 'somebody-else' })}.${signature}`
    },
  }
}
