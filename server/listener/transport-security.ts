import { onRequestStart } from './request-start'

const yearSeconds = 365 * 24 * 60 * 60

/**
 * Asks browsers to come back over https alone, with every answer. Does nothing where the app is served over http: not
 * next.config but only the running app knows.
 */
export function requireSecureTransport(origin: string): void {
  if (!origin.startsWith('https:')) return
  onRequestStart((_request, response) => {
    response.setHeader('strict-transport-security', `max-age=${yearSeconds}; includeSubDomains`)
  })
}
