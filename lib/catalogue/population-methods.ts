/**
 * Sources of an area's population: its boundary's tag, a place that is a member of the boundary or has its name, a
 * place for the homes around it, the rest of the area around it, the whole country, or a grid file.
 */
export const populationFigures = {
  boundary: 'from administrative boundaries',
  member: 'from places that are members of a boundary',
  name: 'from places with the name of a boundary',
  place: 'from towns, villages and other places outside areas with figures, for the homes around them',
  remainder: 'estimated from what other figures leave of the area around them, by floor space',
  country: 'estimated from the figure of the country, by floor space',
  grid: 'from a grid',
} as const
export type PopulationFigure = keyof typeof populationFigures

export const populationSpreads = {
  homes: 'over homes by footprint and storeys',
  land: 'over residential land with hardly any home mapped',
  streets: 'along residential streets of areas without homes and residential land',
  area: 'evenly over areas without homes, residential land and residential streets',
  grid: 'at the points of the grid',
} as const
export type PopulationSpread = keyof typeof populationSpreads
