import type { Env } from '@/server/env'

export interface Part {
  part: string
  uses: string
}

/** Of a secret nothing but whether there is one. */
const isSet = (value: string | undefined) => (value === undefined ? 'not set' : 'set')

const hosts = (env: Env) =>
  [env.STUDIO_HOST, env.DEMO_HOST && `${env.DEMO_HOST} for guests`].filter(Boolean).join(', ') || 'any'

/** What decides about the web app itself, besides the parts that it has started. */
function ownParts(env: Env): Part[] {
  return [
    { part: 'hosts', uses: hosts(env) },
    {
      part: 'maps keys',
      uses: `server ${isSet(env.GOOGLE_MAPS_SERVER_KEY)}, browser ${isSet(env.GOOGLE_MAPS_BROWSER_KEY)}`,
    },
    { part: 'analytics', uses: env.ANALYTICS_URL ?? 'none' },
    { part: 'telemetry', uses: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? 'none' },
    { part: 'log', uses: env.LOG_LEVEL },
  ]
}

/** One line for each part of a running installation and what it uses; no secret is in it. */
export function configurationTable(parts: readonly Part[], env: Env): string {
  const rows = [...parts, ...ownParts(env)]
  const width = Math.max(...rows.map(({ part }) => part.length))
  return rows.map(({ part, uses }) => `  ${part.padEnd(width)}  ${uses}`).join('\n')
}
