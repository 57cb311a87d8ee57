export type DataUrlReader =
  | { kind: 'guest' }
  | { kind: 'member'; customer: { id: string; name: string }; isStaff: boolean; isInternalMode: boolean }

interface Asked {
  customer: string | null
  demoCustomer: string
  reader: DataUrlReader
}

export function unreadDataUrl({ customer, demoCustomer, reader }: Asked): string | undefined {
  const shown = reader.kind === 'guest' ? 'You see the examples.' : 'You see your own records.'
  if (customer === null)
    return `The records in this link are not on this site, so they are not read. ${shown}`
  if (reader.kind === 'guest') {
    return customer === demoCustomer ? undefined : `The records in this link need a sign-in. ${shown}`
  }
  const isOwn = customer === reader.customer.id || customer === reader.customer.name
  // In internal mode staff get the service's own answer.
  if (isOwn || customer === demoCustomer || (reader.isStaff && reader.isInternalMode)) return undefined
  return reader.isStaff
    ? 'The records in this link belong to another customer. Turn on internal mode to see them.'
    : `The records in this link belong to another account. ${shown}`
}
