import pino from 'pino'

/** One JSON line per event, in UTC. What could let somebody in never gets there. */
export function createLog(level: string): pino.Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['*.authorization', '*.cookie', '*["x-api-key"]', '*.password', '*.token', 'token', 'password'],
      censor: '[removed]',
    },
  })
}
