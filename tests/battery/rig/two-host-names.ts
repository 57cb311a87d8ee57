/** Names of the two hosts; browsers of the battery find both on this machine. */
export const twoHostNames = { studio: 'studio.kerbwatt.test', demo: 'try.kerbwatt.test' } as const
