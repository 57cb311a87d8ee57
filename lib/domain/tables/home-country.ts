import { type Bounds, isInside } from '@/lib/geo/mercator'

interface Country {
  /** Its codes and names, as cells of a column hold them. */
  names: string
  box: Bounds
}

const countries: readonly Country[] = [
  { names: 'at|aut|austria|österreich|autriche', box: [9.4, 46.3, 17.2, 49.1] },
  { names: 'be|bel|belgium|belgië|belgique|belgien', box: [2.4, 49.4, 6.5, 51.6] },
  { names: 'ch|che|switzerland|schweiz|suisse|svizzera', box: [5.9, 45.7, 10.6, 47.9] },
  { names: 'cz|cze|czechia|czech republic|česko|tschechien', box: [12, 48.5, 18.9, 51.1] },
  { names: 'de|deu|germany|deutschland|allemagne|germania|alemania', box: [5.8, 47.2, 15.1, 55.1] },
  { names: 'dk|dnk|denmark|danmark|dänemark', box: [8, 54.5, 15.3, 57.8] },
  { names: 'es|esp|spain|españa|spanien|espagne|spagna', box: [-18.3, 27.6, 4.4, 43.9] },
  { names: 'fi|fin|finland|suomi|finnland', box: [19, 59.7, 31.7, 70.2] },
  { names: 'fr|fra|france|frankreich|francia', box: [-5.3, 41.2, 9.7, 51.2] },
  { names: 'gb|gbr|uk|united kingdom|england|scotland|wales', box: [-8.7, 49.8, 1.9, 60.9] },
  { names: 'ie|irl|ireland|éire|irland', box: [-10.7, 51.3, -5.3, 55.5] },
  { names: 'it|ita|italy|italia|italien|italie', box: [6.5, 35.4, 18.7, 47.2] },
  { names: 'li|lie|liechtenstein', box: [9.4, 47, 9.7, 47.3] },
  { names: 'lu|lux|luxembourg|luxemburg', box: [5.7, 49.4, 6.6, 50.2] },
  { names: 'nl|nld|netherlands|nederland|niederlande|pays-bas', box: [3.2, 50.7, 7.3, 53.8] },
  { names: 'no|nor|norway|norge|norwegen', box: [4.4, 57.9, 31.3, 71.3] },
  { names: 'pl|pol|poland|polska|polen', box: [14.1, 48.9, 24.2, 54.9] },
  { names: 'pt|prt|portugal', box: [-31.4, 32.5, -6.1, 42.2] },
  { names: 'se|swe|sweden|sverige|schweden', box: [10.9, 55.2, 24.2, 69.1] },
  { names: 'us|usa|united states', box: [-125, 24.4, -66.9, 49.5] },
]

const boxOf = new Map(
  countries.flatMap(({ names, box }) => names.split('|').map((name): [string, Bounds] => [name, box])),
)

interface Language {
  /** Of headings, streets and towns, in no other of these languages. */
  words: ReadonlySet<string>
  ends?: readonly string[]
  box: Bounds
}

const language = (words: string, box: Bounds, ends: string = ''): Language => ({
  words: new Set(words.split(' ')),
  ends: ends === '' ? [] : ends.split(' '),
  box,
})

/** Boxes hold the European countries of a language. */
const languages: readonly Language[] = [
  language(
    'strasse straße standort bezeichnung betreiber postleitzahl hausnummer ort bahnhof anschrift breitengrad',
    [5.8, 45.7, 17.2, 55.1],
    'strasse straße gasse',
  ),
  language(
    'rue mairie gare adresse commune puissance nom emplacement allée implantation coordonnees coordonnées ville',
    [-5.3, 41.2, 10.6, 51.6],
  ),
  language('straat laan plein naam adres gemeente breedtegraad', [2.4, 49.4, 7.3, 53.8], 'straat laan'),
  language('indirizzo comune provincia piazza viale nome latitudine corso', [5.9, 35.4, 18.7, 47.2]),
  language('calle dirección ciudad plaza municipio avenida ubicación nombre', [-18.3, 27.6, 4.4, 43.9]),
  language('rua morada concelho freguesia praça endereço', [-31.4, 32.5, -6.1, 42.2]),
  language(
    'postnr postnummer gate vei kommune gatuadress väg vej navn',
    [4.4, 54.5, 31.7, 71.3],
    'veien gata gatan vägen',
  ),
]

/** Rows that are enough to tell. */
const readRows = 300

interface Texts {
  columns: readonly string[]
  rows: readonly { cells: readonly string[] }[]
}

/** Headings of a column that holds countries. */
const countryHeading = /country|land\b|^pays|paese|país|staat/i

/** Reads the countries that a row names in the columns of countries, as far as they are known. */
export function rowCountries(columns: readonly string[]): (cells: readonly string[]) => Bounds[] {
  const places = columns.flatMap((column, at) => (countryHeading.test(column) ? [at] : []))
  return (cells) =>
    places.map((at) => boxOf.get((cells[at] ?? '').trim().toLowerCase())).filter((box) => box !== undefined)
}

function namedCountries({ columns, rows }: Texts): Bounds[] {
  const countriesOf = rowCountries(columns)
  return [...new Set(rows.flatMap(({ cells }) => countriesOf(cells)))]
}

function languageOf({ columns, rows }: Texts): Bounds[] {
  const votes = languages.map((each) => ({ ...each, count: 0 }))
  for (const text of [...columns, ...rows.flatMap(({ cells }) => cells)]) {
    for (const word of text
      .toLowerCase()
      .slice(0, 200)
      .split(/[^\p{L}]+/u)) {
      for (const each of votes) {
        const isOwn =
          each.words.has(word) || (word.length > 6 && each.ends?.some((end) => word.endsWith(end)) === true)
        if (isOwn) each.count += 1
      }
    }
  }
  const [first, second] = votes.toSorted((a, b) => b.count - a.count)
  // One word may be a name.
  return first && first.count > 1 && first.count > 2 * (second?.count ?? 0) ? [first.box] : []
}

/** Where the rows of a table lie, by the countries that it names, or the language of its words; empty if unknown. */
export function homeOf({ columns, rows }: Texts): readonly Bounds[] {
  const texts = { columns, rows: rows.slice(0, readRows) }
  const named = namedCountries(texts)
  return named.length > 0 ? named : languageOf(texts)
}

export const isAtHome = (home: readonly Bounds[], lat: number, lng: number): boolean =>
  home.some((box) => isInside(box, [lng, lat]))
