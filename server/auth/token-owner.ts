import 'server-only'
import * as z from 'zod'
import { currentTokenSchema } from '@/lib/contract/token'
import type { Runtime } from '@/server/base/process/runtime'

export interface TokenCall {
  token: string
  requestId: string
  signal: AbortSignal
}

/** Never dialled: the service's own address replaces it. */
const address = 'http://api.invalid/tokens/current'

/** Not cached, so that a revoked token stops at once. @throws Error when the service fails */
export async function ownerOfToken(
  { apiFetch, apiKey }: Pick<Runtime, 'apiFetch' | 'apiKey'>,
  { token, requestId, signal }: TokenCall,
): Promise<z.infer<typeof currentTokenSchema> | null> {
  const headers = { 'x-api-key': apiKey, 'x-request-id': requestId, authorization: `Bearer ${token}` }
  const answer = await apiFetch(new Request(address, { headers, signal, redirect: 'manual' }))
  if (answer.status === 401) {
    await answer.body?.cancel()
    return null
  }
  if (!answer.ok) throw new Error(`The service answered ${answer.status} about an access token.`)
  return z.parse(currentTokenSchema, await answer.json())
}
