import type { DeclaredCall } from './call'

export type PathValues = Readonly<Record<string, string>>

const variable = /:(\w+)/g

/** Fills `/evals/runs/:evalId` with escaped values; for the service, and below `/api` for the app. */
export const filledPath = (path: string, values: PathValues = {}): string =>
  path.replaceAll(variable, (_, name: string) => encodeURIComponent(values[name] ?? ''))

export const templateOf = (path: string): string => path.replaceAll(variable, '{$1}')

function valuesIn(pattern: readonly string[], segments: readonly string[]): PathValues | null {
  if (pattern.length !== segments.length) return null
  const values: Record<string, string> = {}
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at] ?? ''
    // A dotted segment would lead elsewhere as a part of another address.
    if (segment === '' || segment === '.' || segment === '..') return null
    if (part.startsWith(':')) values[part.slice(1)] = segment
    else if (part !== segment) return null
  }
  return values
}

/** Fixed words precede variables: `/tokens/current` before `/tokens/:id`. */
const variablesOf = (path: string) => [...path.matchAll(variable)].length

interface Found<E> {
  entry: E
  values: PathValues
}

export function addressFinder<E extends { call: Pick<DeclaredCall, 'path'> }>(entries: readonly E[]) {
  const known = entries
    .map((entry) => ({ entry, pattern: entry.call.path.slice(1).split('/') }))
    .sort((one, other) => variablesOf(one.entry.call.path) - variablesOf(other.entry.call.path))
  return (segments: readonly string[]): Found<E>[] =>
    known.flatMap(({ entry, pattern }) => {
      const values = valuesIn(pattern, segments)
      return values ? [{ entry, values }] : []
    })
}

export function allowedMethods(calls: readonly Pick<DeclaredCall, 'method'>[]): string {
  const methods = new Set<string>(['OPTIONS', ...calls.map(({ method }) => method)])
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].sort().join(', ')
}
