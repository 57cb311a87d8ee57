interface ActiveRecord {
  evalId: string | undefined
  zid: string | undefined
}

/** Cleared on a list of records, null on pages without one. @param path without the guest prefix */
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
