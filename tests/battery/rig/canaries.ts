/** The tested app's secrets, made up so that one search proves their absence. */
export const canaries = {
  API_KEY: 'CANARY-APIKEY-7f3a1c5e9b2d4f60',
  SESSION_SECRET: 'CANARY-SESSION-2b8e4d6f1a3c5e7091b3d5f7a9c1e3f5',
  GOOGLE_MAPS_SERVER_KEY: 'CANARY-MAPS-KEY-5d7f9b1c3e',
} as const

/** Every canary begins with this. */
export const canaryMark = 'CANARY-'
