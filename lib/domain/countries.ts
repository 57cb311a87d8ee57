/** A country that an atlas can be built for: the name of its folder and address, its name, ISO 3166-1 alpha-2. */
export interface CountryName {
  slug: string
  name: string
  iso: string
}

/** Europe with its smallest states, by name. */
const named: readonly (readonly [iso: string, name: string])[] = [
  ['AL', 'Albania'],
  ['AD', 'Andorra'],
  ['AM', 'Armenia'],
  ['AT', 'Austria'],
  ['AZ', 'Azerbaijan'],
  ['BY', 'Belarus'],
  ['BE', 'Belgium'],
  ['BA', 'Bosnia and Herzegovina'],
  ['BG', 'Bulgaria'],
  ['HR', 'Croatia'],
  ['CY', 'Cyprus'],
  ['CZ', 'Czechia'],
  ['DK', 'Denmark'],
  ['EE', 'Estonia'],
  ['FO', 'Faroe Islands'],
  ['FI', 'Finland'],
  ['FR', 'France'],
  ['GE', 'Georgia'],
  ['DE', 'Germany'],
  ['GI', 'Gibraltar'],
  ['GR', 'Greece'],
  ['GG', 'Guernsey'],
  ['HU', 'Hungary'],
  ['IS', 'Iceland'],
  ['IE', 'Ireland'],
  ['IM', 'Isle of Man'],
  ['IT', 'Italy'],
  ['JE', 'Jersey'],
  ['XK', 'Kosovo'],
  ['LV', 'Latvia'],
  ['LI', 'Liechtenstein'],
  ['LT', 'Lithuania'],
  ['LU', 'Luxembourg'],
  ['MT', 'Malta'],
  ['MD', 'Moldova'],
  ['MC', 'Monaco'],
  ['ME', 'Montenegro'],
  ['NL', 'Netherlands'],
  ['MK', 'North Macedonia'],
  ['NO', 'Norway'],
  ['PL', 'Poland'],
  ['PT', 'Portugal'],
  ['RO', 'Romania'],
  ['SM', 'San Marino'],
  ['RS', 'Serbia'],
  ['SK', 'Slovakia'],
  ['SI', 'Slovenia'],
  ['ES', 'Spain'],
  ['SE', 'Sweden'],
  ['CH', 'Switzerland'],
  ['TR', 'Turkey'],
  ['UA', 'Ukraine'],
  ['GB', 'United Kingdom'],
  ['VA', 'Vatican City'],
]

export const countries: readonly CountryName[] = named.map(([iso, name]) => ({
  iso,
  name,
  slug: name.toLowerCase().replaceAll(' ', '-'),
}))

/** A country by slug, name or ISO code in any case, null when it is none of these. */
export function findCountry(text: string): CountryName | null {
  const wanted = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, '-')
  return countries.find(({ slug, iso }) => slug === wanted || iso.toLowerCase() === wanted) ?? null
}
