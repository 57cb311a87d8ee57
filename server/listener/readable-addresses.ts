import { onRequestStart } from './request-start'

function isReadable(address: string): boolean {
  try {
    decodeURIComponent(address)
    return true
  } catch {
    return false
  }
}

/**
 * Gives addresses whose percent-encoding is broken the answer of one that there is not (404): Next would answer with
 * 500, although nothing has failed here.
 */
export function refuseUnreadableAddresses(): void {
  onRequestStart((request) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (!isReadable(path)) request.url = '/api/unreadable'
  })
}
