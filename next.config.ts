import type { NextConfig } from 'next'
import { guestRewrite, recordsRewrite } from './lib/config/site'

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

/** The survey stands in a frame of the scouting screen, so the app's own pages may frame it. */
const surveyHeaders = {
  'X-Frame-Options': 'SAMEORIGIN',
  'Content-Security-Policy': "frame-ancestors 'self'; base-uri 'self'",
}

const headerList = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // Of two entries for one address the later wins.
  headers: async () => [
    { source: '/:path*', headers: headerList(securityHeaders) },
    { source: '/survey', headers: headerList(surveyHeaders) },
  ],
  rewrites: async () => ({ beforeFiles: [guestRewrite, recordsRewrite], afterFiles: [], fallback: [] }),
  // Native code, WASM and worker threads: loaded from node_modules, not bundled.
  serverExternalPackages: ['@electric-sql/pglite', 'oidc-provider', 'pg', 'pino'],
}

export default config
