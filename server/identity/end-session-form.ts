import type { IncomingMessage } from 'node:http'
import { readForm } from './form-body'

const path = '/session/end'

/**
 * Turns a posted sign-out into the query that the library reads, and ignores other requests. The library
 * takes forms itself only with cookies for foreign sites (`SameSite=None`), which browsers refuse without
 * https; the address never leaves this process. Throws FormError.
 */
export async function readEndSessionForm(request: IncomingMessage): Promise<void> {
  if (request.method !== 'POST' || request.url?.split('?')[0] !== path) return
  const fields = await readForm(request)
  request.method = 'GET'
  request.url = `${path}?${new URLSearchParams(fields)}`
}
