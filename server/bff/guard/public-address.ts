import ipaddr from 'ipaddr.js'

/** Of IPv6, what is routed on the internet lies here; everything else has a use of its own. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** For examples in books; the library does not know this range yet. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')

/**
 * Whether an IP address is one of the internet: not this machine, a private network, link-local (where clouds keep
 * their metadata), shared, multicast, reserved, for tests or examples, nor an IPv6 form that hides an IPv4 address.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || (address.match(globalUnicast) && !address.match(documentation))
}

/** Whether two spellings are one address: `::ffff:1.2.3.4` is `1.2.3.4`. */
export function isSameAddress(a: string, b: string): boolean {
  if (!ipaddr.isValid(a) || !ipaddr.isValid(b)) return false
  return ipaddr.process(a).toNormalizedString() === ipaddr.process(b).toNormalizedString()
}
