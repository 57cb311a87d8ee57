/** The first is the default. The last three are listed under My Analyses. */
export const recordTypes = [
  'Utilization estimation',
  'Custom Utilization estimation',
  'EIPA',
  'Market Intelligence',
] as const
