/** Hatched bars: the factor's effect is assumed, whether or not its input was counted. */
export const assumedEffect = 'effect assumed, not measured'
