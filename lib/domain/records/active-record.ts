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
