import { onRequestStart } from './request-start'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

/**
 * Keeps from Next what it would answer with 500 although nothing has failed here: addresses whose percent-encoding is
 * broken get the answer of an address that there is not (404), methods that no route can have that of a wrong one (405).
 */
export function refuseUnreadableRequests(): void {
  onRequestStart((request) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (!isReadable(path)) request.url = '/api/unreadable'
    if (methods.has(request.method ?? '')) return
    request.method = 'PATCH'
    request.url = '/api/system/version'
  })
}
