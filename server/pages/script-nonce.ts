import { headers } from 'next/headers'

/** The middleware has written it into the policy. */
export async function scriptNonce(): Promise<string | undefined> {
  const policy = (await headers()).get('content-security-policy') ?? ''
  return /'nonce-([^']{1,100})'/.exec(policy)?.[1]
}
