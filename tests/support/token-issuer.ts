import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

export interface TokenIssuer {
  issuer: string
  /** Verified, valid for an hour. */
  tokenFor(email: string): Promise<string>
  close(): void
}

export async function startTokenIssuer(): Promise<TokenIssuer> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const server: Server = createServer((request, response) => {
    const isKeys = request.url === '/jwks'
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(isKeys ? { keys: [jwk] } : { issuer, jwks_uri: `${issuer}/jwks` }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokenFor = (email: string) =>
    new SignJWT({ email, email_verified: true })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setSubject(email)
      .setIssuer(issuer)
      .setAudience('kerbwatt-api')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(privateKey)
  return { issuer, tokenFor, close: () => void server.close() }
}
