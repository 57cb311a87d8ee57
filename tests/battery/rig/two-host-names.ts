/** Browsers of the battery find both names on this machine. */
export const twoHostNames = { studio: 'studio.kerbwatt.test', demo: 'try.kerbwatt.test' } as const
