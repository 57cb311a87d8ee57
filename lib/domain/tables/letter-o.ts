import { allSteps, type Steps } from '@/lib/domain/steps'
import type { LetterO } from '@/lib/geo/read-coordinate'

/** Words of headings, streets and towns, in languages whose O is east: German and Dutch. */
const eastWords = new Set(
  `der die das und von für mit bei zum zur am im straße strasse str platz weg gasse bahnhof allee ort plz stadt gemeinde
  standort bezeichnung breite breitengrad länge längengrad hausnummer hausnr postleitzahl anschrift betreiber ladeart
  parkplatz tiefgarage deutschland österreich schweiz ost osten nord süd straat laan plein weg naam adres breedtegraad
  lengtegraad postcode gemeente het van oost noord zuid nederland`.split(/\s+/),
)

/** The same of languages whose O is west: French, Spanish, Portuguese and Italian. */
const westWords = new Set(
  `rue place avenue boulevard gare nom lieu ville commune chemin allée du des le la les sur et au aux ouest est sud
  prise borne emplacement dénomination france calle plaza avenida paseo carretera nombre dirección ciudad provincia
  municipio latitud longitud ubicación estación aparcamiento españa oeste este sur norte del el los las rua praça
  avenida estrada nome endereço cidade morada concelho freguesia portugal brasil estação do da dos das via piazza viale
  corso strada indirizzo comune città latitudine longitudine italia sito luogo stazione parcheggio ovest di della`.split(
    /\s+/,
  ),
)

const eastEnds = 'strasse straße platz weg gasse bahnhof allee straat laan plein hof burg dorf'.split(' ')

const isEast = (word: string) =>
  eastWords.has(word) || (word.length > 6 && eastEnds.some((end) => word.endsWith(end)))

/** Rows that are enough to tell a language. */
const readRows = 500

/** One side needs so many times the words of the other. */
const clear = 3

interface Texts {
  columns: readonly string[]
  rows: readonly { cells: readonly string[] }[]
}

/** Longer than any coordinate. */
const maxLength = 60

/** A coordinate with a letter: `4°29'10"O`, `N 47.14`. */
const lettered = /^\s*(?:([NSEWOnsewo])\s*\d.*|[-+]?\d[^\p{L}]*([NSEWOnsewo]))\.?\s*$/u

/** An O, or a sign that may stand beside one. */
const mayBeO = (code: number): boolean =>
  code === 79 || code === 111 || code === 46 || code === 32 || code > 127

/** Whether a coordinate with the letter O may begin or end so: most cells need no more than this. */
const mayHaveO = (cell: string): boolean =>
  mayBeO(cell.charCodeAt(0)) || mayBeO(cell.charCodeAt(cell.length - 1))

/** The letter of a coordinate, in upper case. */
function letterIn(cell: string): string | undefined {
  const [, before, after] = cell.length > maxLength ? [] : (lettered.exec(cell) ?? [])
  return (before ?? after)?.toUpperCase()
}

/** Rows between two pauses: about 1 ms of work. */
const rowsAtOnce = 500

/** Most tables have no such letter, so that their cells are only glanced at. */
function* hasAnyO({ rows }: Texts): Steps<boolean> {
  for (const [at, { cells }] of rows.entries()) {
    for (const cell of cells) if (cell !== '' && mayHaveO(cell) && letterIn(cell) === 'O') return true
    if (at % rowsAtOnce === 0) yield
  }
  return false
}

function* lettersIn({ rows }: Texts): Steps<ReadonlySet<string>> {
  const letters = new Set<string>()
  for (const [at, { cells }] of rows.entries()) {
    for (const cell of cells) {
      const letter = letterIn(cell)
      if (letter) letters.add(letter)
    }
    if (at % rowsAtOnce === 0) yield
  }
  return letters
}

function votesOf(text: string): { east: number; west: number } {
  const votes = { east: 0, west: 0 }
  for (const word of text.toLowerCase().split(/[^\p{L}]+/u)) {
    if (isEast(word)) votes.east += 1
    if (westWords.has(word)) votes.west += 1
  }
  return votes
}

function byWords({ columns, rows }: Texts): LetterO | undefined {
  let east = 0
  let west = 0
  for (const text of [...columns, ...rows.slice(0, readRows).flatMap(({ cells }) => cells)]) {
    const votes = votesOf(text)
    east += votes.east
    west += votes.west
  }
  if (east > clear * west) return 'east'
  return west > clear * east ? 'west' : undefined
}

/** Who writes E for the east writes O for the west, and who writes W for the west writes O for the east. */
function byLetters(letters: ReadonlySet<string>): LetterO | undefined {
  if (letters.has('E') === letters.has('W')) return undefined
  return letters.has('E') ? 'west' : 'east'
}

/** What the letter O of a sheet's coordinates means; undefined if its letters and words do not agree. */
export function* letterSteps(texts: Texts): Steps<LetterO | undefined> {
  if (!(yield* hasAnyO(texts))) return undefined
  const letters = yield* lettersIn(texts)
  // Both letters beside it: the sheet mixes languages.
  if (letters.has('E') && letters.has('W')) return undefined
  const found = new Set([byLetters(letters), byWords(texts)].filter((each) => each !== undefined))
  return found.size === 1 ? [...found][0] : undefined
}

/** Runs `letterSteps` to completion. */
export const letterOf = (texts: Texts): LetterO | undefined => allSteps(letterSteps(texts))
