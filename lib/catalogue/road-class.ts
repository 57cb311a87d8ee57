/** Functional classes 0..5, as in a site's `Road class`. */
export const roadClassNames = [
  'Motorway',
  'Trunk',
  'Primary',
  'Secondary',
  'Tertiary',
  'Residential',
] as const

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
