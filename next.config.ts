import type { NextConfig } from 'next'
import { apiPolicy } from './lib/config/api-policy'
import { guestRewrite } from './lib/config/site'

/** Sent with every answer. */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Two names for one header; older browsers know only the first.
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(self), payment=(), usb=(), serial=(), bluetooth=(), display-capture=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
}

/**
 * For files, which run no scripts; pages replace it with one that carries a fresh nonce
 * (server/pages/page-policy).
 */
const filePolicy = {
  'Content-Security-Policy': "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
}

/**
 * A worker answers to the policy of its own file. The database of the map studio is WebAssembly; it reads that from
 * here, and nothing from anywhere else.
 */
const databaseHeaders = {
  'Content-Security-Policy': "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
}

/** The app's own pages frame the survey and the panorama of a site. */
const framedHeaders = { 'X-Frame-Options': 'SAMEORIGIN' }

/** API answers are data: no page displays them, and no other site may embed them. */
const apiHeaders = { 'Cross-Origin-Resource-Policy': 'same-origin' }

/** Neither search engines nor the sites that a visitor goes on to learn of a public link. */
const sharedHeaders = { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' }

/** The addresses of the map's worker and of its countries carry a version. */
const versionedHeaders = { 'Cache-Control': 'public, max-age=31536000, immutable' }

const headerList = (headers: Record<string, string>) =>
  Object.entries(headers).map(([key, value]) => ({ key, value }))

const config: NextConfig = {
  poweredByHeader: false,
  reactStrictMode: true,
  images: { unoptimized: true },
  // Later entries win.
  headers: async () => [
    { source: '/:path*', headers: headerList(securityHeaders) },
    // A policy from here would replace the one of the sign-out, whose form posts to the provider.
    { source: '/((?!api/auth/sign-out$).*)', headers: headerList(filePolicy) },
    { source: '/api/((?!auth/sign-out$).*)', headers: headerList({ 'Content-Security-Policy': apiPolicy }) },
    ...['/survey', '/street-view'].map((source) => ({ source, headers: headerList(framedHeaders) })),
    { source: '/api/:path*', headers: headerList(apiHeaders) },
    ...['/shared/:path*', '/api/shared/:path*'].map((source) => ({
      source,
      headers: headerList(sharedHeaders),
    })),
    { source: '/worker/:path*', headers: headerList(versionedHeaders) },
    // Packed or not (server/listener/packed-files).
    {
      source: '/worker/duckdb-browser-eh.worker.js:packed(\\.br|\\.gz)?',
      headers: headerList(databaseHeaders),
    },
    { source: '/world/:path*', headers: headerList(versionedHeaders) },
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
