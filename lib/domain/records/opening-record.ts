interface Opening {
  evalId: string
  hasSites: boolean
  shown: { evalId: string; name: string } | undefined
}

export interface OpeningQuestion {
  title: string
  description: string
}

export function openingQuestion({ evalId, hasSites, shown }: Opening): OpeningQuestion | undefined {
  if (hasSites) {
    return {
      title: 'Do you want to show an evaluation Dataset?',
      description: 'This will clear the current dataset on the map',
    }
  }
  if (!shown || shown.evalId === evalId) return undefined
  return {
    title: 'Do you want to show a different dataset?',
    description: `This will clear the current dataset (${shown.name}) on the map.`,
  }
}

interface ActiveRecord {
  evalId: string | undefined
  zid: string | undefined
}

/** Null on lists of records and on pages without a record. @param path without the guest prefix */
export function activeRecordAt(path: string, id: string | undefined): ActiveRecord | null {
  const [, list, segment, ...rest] = path.split('/')
  if ((list !== 'evaluations' && list !== 'my-analyses') || rest.length > 0) return null
  if (!segment) return { evalId: undefined, zid: undefined }
  try {
    return { evalId: decodeURIComponent(segment), zid: id }
  } catch {
    return null
  }
}

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
