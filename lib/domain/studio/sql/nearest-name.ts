import { lettersApart } from '@/lib/domain/text/letters-apart'

/** How unlike two names are; one that begins with the other is near. */
const unlike = (a: string, b: string) => (b.startsWith(a) || a.startsWith(b) ? 1 : lettersApart(a, b))

const mostLetters = 80
const least = (name: string) => name.toLowerCase().slice(0, mostLetters)

/** The name that was probably meant; undefined if none is near. */
export function nearestName(wrong: string, names: readonly string[]): string | undefined {
  const sought = least(wrong)
  if (sought === '') return undefined
  const [best] = [...new Set(names)]
    .filter((name) => name !== '')
    .map((name) => ({ name, steps: unlike(sought, least(name)) }))
    .toSorted((a, b) => a.steps - b.steps)
  return best && best.steps <= Math.max(1, Math.floor(sought.length / 3)) ? best.name : undefined
}
