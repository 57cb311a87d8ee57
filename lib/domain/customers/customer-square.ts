import { type CustomerColour, customerColours } from '@/lib/catalogue/customer-colours'
import { fold } from '@/lib/format/fold'

/** Stable default for customers without a chosen colour. */
export function colourOfId(id: string): CustomerColour {
  const sum = [...id].reduce((total, letter) => (total * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7)
  return customerColours[sum % customerColours.length] ?? 'teal'
}

export function initialsOfCustomer(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  const [first = '?', second] = words
  const letters = second === undefined ? [...first].slice(0, 2) : [[...first][0], [...second][0]]
  return letters.join('').toUpperCase()
}

/** `Comú Mobilitat` → `comu-mobilitat`; undefined without Latin letters. */
export function idOfName(name: string): string | undefined {
  const id = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 48)
    .replace(/^-|-$/g, '')
  return id === '' ? undefined : id
}
