import { lookup } from 'node:dns/promises'
import { isIP, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'
import { buildConnector } from 'undici'

/** The routed part of IPv6; everything outside has a special use. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Documentation range, which the library does not know yet. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')

/**
 * Excludes this machine, private, link-local (cloud metadata), shared, multicast, reserved,
 * documentation and test ranges, and IPv6 forms that hide an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || (address.match(globalUnicast) && !address.match(documentation))
}

function isSameAddress(a: string, b: string): boolean {
  if (!ipaddr.isValid(a) || !ipaddr.isValid(b)) return false
  return ipaddr.process(a).toNormalizedString() === ipaddr.process(b).toNormalizedString()
}

export class RefusedAddressError extends Error {
  constructor(reason: string) {
    super(`The guard refuses the address: ${reason}.`)
    this.name = 'RefusedAddressError'
  }
}

export type Resolve = (name: string) => Promise<string[]>
/** `hostname` is an IP address that the guard has accepted. */
export type Dial = buildConnector.connector

export const resolveName: Resolve = async (name) => {
  const found = await lookup(name, { all: true, order: 'ipv4first' })
  return found.map(({ address }) => address)
}

const connectMs = 5_000
const triedAddresses = 3

export const dialNetwork: Dial = buildConnector({ timeout: connectMs, allowH2: false, maxCachedSessions: 0 })

interface GuardedConnect {
  resolve: Resolve
  dial: Dial
  isAdmitted: boolean
}

/**
 * Resolves a name once, refuses it if any address is not public, and dials the checked address, which defeats DNS
 * rebinding. Checks the connected socket again.
 * @throws RefusedAddressError through its callback
 */
export function guardedConnect({ resolve, dial, isAdmitted }: GuardedConnect): buildConnector.connector {
  async function connect(options: buildConnector.Options): Promise<Socket> {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    const literal = isIP(host) !== 0
    const addresses = literal ? [host] : await resolve(host).catch(refuseUnknown)
    if (addresses.length === 0) throw new RefusedAddressError('the name has no address')
    if (!isAdmitted && !addresses.every(isPublicAddress)) throw new RefusedAddressError('it is not public')
    const named = options.protocol === 'https:' && !literal ? { servername: host } : {}
    return firstOf(addresses.slice(0, triedAddresses), (address) =>
      dialChecked(dial, { ...options, hostname: address, ...named }),
    )
  }
  return (options, callback) => {
    connect(options).then(
      (socket) => callback(null, socket),
      (error: Error) => callback(error, null),
    )
  }
}

/**
 * Same refusal as for a private address: callers must not learn whether an internal name exists.
 */
function refuseUnknown(): never {
  throw new RefusedAddressError('the name cannot be resolved')
}

function dialChecked(dial: Dial, options: buildConnector.Options): Promise<Socket> {
  return new Promise((resolve, reject) => {
    dial(options, (error, socket) => {
      if (error) return reject(error)
      if (isSameAddress(socket.remoteAddress ?? '', options.hostname)) return resolve(socket)
      socket.destroy()
      reject(new RefusedAddressError('the connection leads elsewhere'))
    })
  })
}

async function firstOf<T>(addresses: readonly string[], open: (address: string) => Promise<T>): Promise<T> {
  let failure: unknown
  for (const address of addresses) {
    try {
      return await open(address)
    } catch (error) {
      if (error instanceof RefusedAddressError) throw error
      failure = error
    }
  }
  throw failure
}
