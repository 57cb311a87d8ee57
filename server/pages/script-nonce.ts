import { headers } from 'next/headers'

/** The nonce that this answer's scripts need to run; the middleware has written it into the policy. */
export async function scriptNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']{1,100})'/.exec(policy)?.[1]
}
