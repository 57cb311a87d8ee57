import type { NextConfig } from 'next'

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // Native code, WASM and worker threads: loaded from node_modules, not bundled.
  serverExternalPackages: ['@electric-sql/pglite', 'oidc-provider', 'pg', 'pino'],
}

export default config
