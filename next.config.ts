import type { NextConfig } from 'next'
import { guestRewrite } from './lib/config/site'

/** On every answer. Scripts are not restricted here: that takes a fresh number for each page. */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Two names for one thing; older browsers know only the first.
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "frame-ancestors 'none'; base-uri 'self'",
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(securityHeaders).map(([key, value]) => ({ key, value })),
    },
  ],
  rewrites: async () => ({ beforeFiles: [guestRewrite], afterFiles: [], fallback: [] }),
  // Native code, WASM and worker threads: loaded from node_modules, not bundled.
  serverExternalPackages: ['@electric-sql/pglite', 'oidc-provider', 'pg', 'pino'],
}

export default config
