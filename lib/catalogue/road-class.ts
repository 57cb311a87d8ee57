/** Names of the functional classes 0..5, as in the `Road class` column of a site. */
export const roadClassNames = [
  'Motorway',
  'Trunk',
  'Primary',
  'Secondary',
  'Tertiary',
  'Residential',
] as const

/** Classes whose lengths a hexagon tells, the columns `Road length <class>`; `tertiary` has its links in it. */
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
