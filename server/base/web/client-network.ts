import ipaddr from 'ipaddr.js'

/** Providers usually assign a /64 to one customer, who can use every address in it. */
const networkBits = 64
/** The largest usual assignment to one site. */
const siteBits = 48

/** Without brackets, port and zone: `[2001:db8::1%eth0]:443` is `2001:db8::1`. */
function bareAddress(text: string): string {
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text) ?? []
  const [bare = ''] = (bracketed ?? withPort ?? text).split('%')
  return bare
}

const prefix = (address: ipaddr.IPv6, bits: number) =>
  `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`)}/${bits}`

/**
 * One spelling for the client that an address belongs to: an IPv4 address, also when written as
 * IPv6, or the /64 network of an IPv6 one. `unknown` for anything else.
 */
export function clientNetwork(text: string): string {
  const bare = bareAddress(text.trim())
  if (!ipaddr.isValid(bare)) return 'unknown'
  const address = ipaddr.process(bare)
  return address instanceof ipaddr.IPv6 ? prefix(address, networkBits) : address.toString()
}

/** The /48 around a /64 of `clientNetwork`; undefined for IPv4. */
export function siteOf(network: string): string | undefined {
  const [address = '', bits] = network.split('/')
  if (bits === undefined || !ipaddr.IPv6.isValid(address)) return undefined
  return prefix(ipaddr.IPv6.parse(address), siteBits)
}
