/** Types that staff give a record; the first is the usual one. The last three are listed under My Analyses. */
export const recordTypes = [
  'Utilization estimation',
  'Custom Utilization estimation',
  'EIPA',
  'Market Intelligence',
] as const
