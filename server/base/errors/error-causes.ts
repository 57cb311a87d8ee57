/** A chain may be circular. */
const maxCauses = 8

export function* causesOf(error: unknown): Generator<{ code?: unknown; message?: unknown }> {
  let next = error
  for (let depth = 0; depth <= maxCauses && typeof next === 'object' && next !== null; depth++) {
    yield next
    next = 'cause' in next ? next.cause : undefined
  }
}
