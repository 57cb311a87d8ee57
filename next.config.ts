import type { NextConfig } from 'next'
import { guestRewrite } from './lib/config/site'

/**
 * Sent with every answer. This policy is for files and the API, which run no scripts; pages replace it with
 * one that carries a fresh nonce (server/pages/page-policy).
 */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Two names for one header; older browsers know only the first.
  'X-Frame-Options': 'DENY',
  'Content-Security-Policy': "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), bluetooth=(), display-capture=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/** The scouting screen frames the survey, so the app's own pages may. */
const surveyHeaders = { 'X-Frame-Options': 'SAMEORIGIN' }

/** API answers are data: no page displays them, and no other site may embed them. */
const apiHeaders = {
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** The address of the map's worker carries its version. */
const workerHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const headerList = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // Later entries win.
  headers: async () => [
    { source: '/:path*', headers: headerList(securityHeaders) },
    { source: '/survey', headers: headerList(surveyHeaders) },
    { source: '/api/:path*', headers: headerList(apiHeaders) },
    { source: '/worker/:path*', headers: headerList(workerHeaders) },
  ],
  rewrites: async () => ({ beforeFiles: [guestRewrite], afterFiles: [], fallback: [] }),
  // Native code, WASM, worker threads and computed imports: loaded from node_modules, not bundled.
  serverExternalPackages: [
    '@aws-sdk/client-s3',
    '@aws-sdk/lib-storage',
    '@electric-sql/pglite',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/sdk-trace-node',
    'oidc-provider',
    'pg',
    'pino',
    'rate-limiter-flexible',
  ],
}

export default config
