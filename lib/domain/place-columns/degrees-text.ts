/** One decimal: 11 km, enough to tell a latitude from a longitude. */
export const formatDegrees = (value: number): string => value.toFixed(1)
