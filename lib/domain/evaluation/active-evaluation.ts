interface ActiveEvaluation {
  evalId: string | undefined
  zid: string | undefined
}

/**
 * The record and location that a path shows: cleared on a list of records, null on other pages.
 * @param path without the guest prefix
 */
export function activeEvaluationAt(path: string, id: string | undefined): ActiveEvaluation | null {
  const [, list, segment, ...rest] = path.split('/')
  if ((list !== 'evaluations' && list !== 'my-analyses') || rest.length > 0) return null
  if (!segment) return { evalId: undefined, zid: undefined }
  try {
    return { evalId: decodeURIComponent(segment), zid: id }
  } catch {
    return null
  }
}
