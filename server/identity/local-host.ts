import ipaddr from 'ipaddr.js'

const localNames = /(^|\.)(localhost|test|local|internal)$/
const localRanges = new Set(['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'])

/** Whether a host name is reachable only from this machine or its own network. */
export function isLocalHost(hostname: string): boolean {
  const bare = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (ipaddr.isValid(bare)) return localRanges.has(ipaddr.process(bare).range())
  return localNames.test(bare)
}

/** Throws a sentence when the app is served publicly: the embedded provider is for local use. */
export function refusePublicHost(appOrigin: string): void {
  const { hostname } = new URL(appOrigin)
  if (isLocalHost(hostname)) return
  throw new Error(
    `APP_URL names the public host ${hostname}, but the embedded sign-in is for your own machine only. ` +
      'Set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET to your identity provider.',
  )
}
