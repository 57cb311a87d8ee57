import ipaddr from 'ipaddr.js'

/** The routed part of IPv6; everything outside has a special use. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** Documentation range; the library does not know it yet. */
const documentation = ipaddr.IPv6.parseCIDR('3fff::/20')

/**
 * Whether an IP address is public: not this machine, private, link-local (where clouds keep their metadata),
 * shared, multicast, reserved, documentation or test, nor an IPv6 form that hides an IPv4 address.
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
