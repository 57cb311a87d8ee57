/** Names of the functional classes 0..5, as in the `Road class` column of a site. */
export const roadClassNames = [
  'Motorway',
  'Trunk',
  'Primary',
  'Secondary',
  'Tertiary',
  'Residential',
] as const
