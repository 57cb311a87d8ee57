/**
 * The functional classes 0..5, the most important first. `name` is the value of a site's `Road class`, `unnamed` is
 * shown for a road without name and reference, `traffic` names the class's traffic in results.
 */
export const roadClasses = [
  { name: 'Motorway', unnamed: 'Motorway', traffic: 'Motorways' },
  { name: 'Trunk', unnamed: 'Trunk road', traffic: 'Major roads type 1' },
  { name: 'Primary', unnamed: 'Primary road', traffic: 'Major roads type 2' },
  { name: 'Secondary', unnamed: 'Secondary road', traffic: 'Secondary' },
  { name: 'Tertiary', unnamed: 'Tertiary road', traffic: 'Local type 1' },
  { name: 'Residential', unnamed: 'Residential street', traffic: 'Local type 2' },
] as const

/** Index of `roadClasses`. */
export type RoadClass = 0 | 1 | 2 | 3 | 4 | 5

/** The least important class of main roads. */
export const lastMainClass: RoadClass = 3

/** Class by value of OpenStreetMap's `highway`; links have the class of their road. */
export const classByHighway = {
  motorway: 0,
  trunk: 1,
  primary: 2,
  secondary: 3,
  tertiary: 4,
  unclassified: 5,
  residential: 5,
} as const satisfies Record<string, RoadClass>

/** Splits OpenStreetMap's `highway=primary_link` into road and link. */
export function readHighway(value = ''): { highway: string; link: boolean } {
  const link = value.endsWith('_link')
  return { highway: link ? value.slice(0, -'_link'.length) : value, link }
}

/** Classes with a `Road length <class>` column; `tertiary` includes its links. */
export const roadLengthClasses = [
  'motorway',
  'motorway link',
  'trunk',
  'trunk link',
  'primary',
  'primary link',
  'secondary',
  'secondary link',
  'tertiary',
  'residential',
  'unclassified',
] as const
export type RoadLengthClass = (typeof roadLengthClasses)[number]
