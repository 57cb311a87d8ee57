import {
  isParkingType,
  mappedParkingTypes,
  parkingTypeTitle,
  submittedParkingTypes,
} from '@/lib/catalogue/parking-types'
import { type Connectors, maxConnectors } from '@/lib/contract/connectors'
import type { PowerType } from '@/lib/contract/evaluation'
import { foldText } from '@/lib/format/fold'
import { connectorFields, fieldTitles } from './file-fields'
import type { RowProblem, RowTexts } from './file-row'

const direct = new Set([
  'dc',
  'gleichstrom',
  'directcurrent',
  'courantcontinu',
  'correntecontinua',
  'corrientecontinua',
  'gelijkstroom',
  ...`continu|continua|contínua|corrente contínua|prąd stały|stały|stejnosměrný|jednosmerný|likström|likstrøm
    |jævnstrøm|tasavirta|doğru akım|συνεχές|συνεχές ρεύμα|egyenáram|curent continuu|直流|急速`
    .split('|')
    .map(foldText),
])
const alternating = new Set([
  'ac',
  'wechselstrom',
  'alternatingcurrent',
  'courantalternatif',
  'correntealternata',
  'corrientealterna',
  'wisselstroom',
  ...`alterna|alternata|alternada|alternatif|alternativa|corrente alternada|prąd przemienny|przemienny|střídavý
    |striedavý|växelström|vekselstrøm|vaihtovirta|alternatif akım|dalgalı akım|εναλλασσόμενο
    |εναλλασσόμενο ρεύμα|váltóáram|váltakozó áram|curent alternativ|交流|普通`
    .split('|')
    .map(foldText),
])

/** `dc`, `AC + DC` or `Wechselstrom`. */
export function readPowerType(text: string): PowerType | undefined {
  // OCPI counts the phases: AC_3_PHASE.
  const words = text
    .replace(/^AC_[123]_PHASE(?:_SPLIT)?$/i, 'AC')
    .split(/[,;/+&|]|\s(?:and|und|et|e|y|en)\s/i)
    .map(foldText)
  if (!words.every((word) => direct.has(word) || alternating.has(word))) return undefined
  const isDirect = words.some((word) => direct.has(word))
  if (!words.some((word) => alternating.has(word))) return 'DC'
  return isDirect ? 'AC,DC' : 'AC'
}

const parkingWords: Readonly<Record<string, string>> = {
  parking: 'parking|car park|carpark|parkplatz|parcheggio|aparcamiento|parkeerplaats|stationnement',
  on_street:
    'on street|street|strasse|auf der strasse|strassenrand|sur rue|rue|voirie|su strada|strada|en la calle|calle|op straat|straat|onstreet',
  parking_lot:
    'parking lot|lot|aussenparkplatz|parking extérieur|parcheggio esterno|aparcamiento exterior|parkeerterrein',
  parking_garage: 'parking garage|garage|parkhaus|parking couvert|autosilo|garaje|parkeergarage',
  underground_garage:
    'underground garage|tiefgarage|parking souterrain|parcheggio sotterraneo|garaje subterráneo|aparcamiento subterráneo|ondergrondse garage',
  surface: 'oberfläche|oberirdisch|en surface|in superficie|en superficie|bovengronds',
  retail: 'kunden|kundenparkplatz|clients|clienti|clientes|klanten|customer',
  forecourt: 'tankstelle|station service|distributore|gasolinera|tankstation|fuel station|gas station',
  rest_area: 'raststätte|rastplatz|aire de repos|area di sosta|área de descanso|rustplaats|rest stop',
}

/** Earlier entries win: submittable types before the map's own, values before titles. */
const parkingTypeOf = new Map<string, string>(
  [
    ...submittedParkingTypes.flatMap(
      ({ value, label }) =>
        [
          [value, value],
          [label, value],
        ] as const,
    ),
    ...mappedParkingTypes.flatMap(
      (value) =>
        [
          [value, value],
          [parkingTypeTitle(value), value],
        ] as const,
    ),
    ...Object.entries(parkingWords).flatMap(([value, words]) =>
      words.split('|').map((word) => [word, value] as const),
    ),
  ]
    .map(([word, value]) => [foldText(word), value] as const)
    .reverse(),
)

export function readParkingType(text: string): string | undefined {
  if (isParkingType(text) || submittedParkingTypes.some(({ value }) => value === text)) return text
  return parkingTypeOf.get(foldText(text))
}

export function parkingTypeWord(value: string): string {
  const title = parkingTypeTitle(value)
  return readParkingType(title) === value ? title : value
}

/** An empty text is 0; undefined for anything but a count. */
export function readCount(text: string): number | undefined {
  const typed = text.trim()
  if (typed === '') return 0
  // Spreadsheets write 2 as `2.0` or `2,0`.
  if (!/^\d{1,4}(?:[.,]0{1,6})?$/.test(typed)) return undefined
  const count = Number(typed.replace(',', '.'))
  return count <= maxConnectors ? count : undefined
}

/** Undefined if the row names none. Appends faults to `problems`. */
export function readConnectors(texts: RowTexts, problems: RowProblem[]): Connectors | undefined {
  const counts: Connectors = { AC: 0, DC: 0, HPC: 0 }
  for (const [each, field] of connectorFields) {
    const value = texts[field] ?? ''
    const count = readCount(value)
    if (count === undefined) {
      const text = `${fieldTitles[field]}: "${value}" is not a whole number from 0 to ${maxConnectors}`
      problems.push({ kind: 'connectors', field, text, value })
    } else {
      counts[each] = count
      if (value !== '') texts[field] = String(count)
    }
  }
  return Object.values(counts).some((count) => count > 0) ? counts : undefined
}
