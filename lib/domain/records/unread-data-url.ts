/** A visitor who follows a link to a customer's records. */
export type DataUrlReader =
  | { kind: 'guest' }
  | { kind: 'member'; customer: { id: string; name: string }; isStaff: boolean; isInternalMode: boolean }

interface Asked {
  /** The customer that the link names; null for a link to another site, or to none. */
  customer: string | null
  /** Whose records guests see. */
  demoCustomer: string
  reader: DataUrlReader
}

/** Why the records of a link are not shown, and what is shown instead; undefined when they are. */
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
