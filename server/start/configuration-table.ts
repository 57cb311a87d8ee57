import type { Env } from '@/server/base/env'

export interface Part {
  part: string
  uses: string
}

const hosts = (env: Env) =>
  [env.STUDIO_HOST, env.DEMO_HOST && `${env.DEMO_HOST} for guests`].filter(Boolean).join(', ') || 'any'

function ownParts(env: Env): Part[] {
  return [
    { part: 'hosts', uses: hosts(env) },
    { part: 'tiles', uses: env.TILES_URL ?? 'the app itself' },
    {
      part: 'panoramas',
      uses: env.GOOGLE_MAPS_BROWSER_KEY ? 'by GOOGLE_MAPS_BROWSER_KEY' : 'no key: links to the map service',
    },
    { part: 'imprint', uses: env.LEGAL_NAME ?? 'missing: LEGAL_NAME, LEGAL_ADDRESS, LEGAL_EMAIL' },
    { part: 'analytics', uses: env.ANALYTICS_URL ?? 'none' },
    { part: 'telemetry', uses: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? 'none' },
    { part: 'log', uses: env.LOG_LEVEL },
  ]
}

/** One line per part of a running installation and what it uses; contains no secrets. */
export function configurationTable(parts: readonly Part[], env: Env): string {
  const rows = [...parts, ...ownParts(env)]
  const width = Math.max(...rows.map(({ part }) => part.length))
  return rows.map(({ part, uses }) => `  ${part.padEnd(width)}  ${uses}`).join('\n')
}
