import * as z from 'zod'
import { limits } from '@/lib/config/limits'
import {
  accountTemplate,
  bucketName,
  hostList,
  hostName,
  hostProblems,
  mailSender,
  mailServer,
  optional,
  pageAddress,
  projectKey,
  serviceAddress,
  styleAddress,
  tileTemplate,
  timeZone,
  webOrigin,
} from './env-fields'

const port = z.coerce.number().int().min(1).max(65_535)
const mapsKey = z.string().regex(/^[\w-]{10,200}$/, 'Expected a key of letters, digits, - and _')

const identityProvider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

const needs = [
  ['API_BASE_URL', 'API_KEY'],
  // A CDN fetches from the public address, and its answers name the app's origin.
  ['TILES_URL', 'APP_URL'],
  ['ANALYTICS_URL', 'STUDIO_HOST'],
  ['SATELLITE_TILES_URL', 'SATELLITE_ATTRIBUTION'],
  ['SATELLITE_ATTRIBUTION', 'SATELLITE_TILES_URL'],
  ['SATELLITE_MAX_ZOOM', 'SATELLITE_TILES_URL'],
  ['LEGAL_NAME', 'LEGAL_ADDRESS'],
  ['LEGAL_NAME', 'LEGAL_EMAIL'],
  ['LEGAL_ADDRESS', 'LEGAL_NAME'],
  ['LEGAL_EMAIL', 'LEGAL_NAME'],
  ['LEGAL_DETAILS', 'LEGAL_NAME'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID'],
  ['S3_BUCKET', 'S3_SECRET_ACCESS_KEY'],
  ['S3_ACCESS_KEY_ID', 'S3_BUCKET'],
  ['S3_SECRET_ACCESS_KEY', 'S3_BUCKET'],
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_REGION', 'S3_BUCKET'],
  ['S3_PATH_STYLE', 'S3_BUCKET'],
  ['CLOUD_MAPS_NAME', 'CLOUD_MAPS_URL'],
  ['CARTO_CLIENT_ID', 'CARTO_CLIENT_SECRET'],
  ['CARTO_CLIENT_SECRET', 'CARTO_CLIENT_ID'],
  ['CARTO_URL', 'CARTO_USER_URL'],
  ['CARTO_USER_URL', 'CARTO_URL'],
  ['CARTO_URL', 'CARTO_CLIENT_ID'],
  ['CARTO_SCOPES', 'CARTO_CLIENT_ID'],
  ['OIDC_SCOPES', 'OIDC_ISSUER'],
  ['ISSUE_TRACKER_URL', 'ISSUE_TRACKER_TOKEN'],
  ['ISSUE_TRACKER_URL', 'ISSUE_TRACKER_PROJECT'],
  ['ISSUE_TRACKER_TOKEN', 'ISSUE_TRACKER_URL'],
  ['ISSUE_TRACKER_USER', 'ISSUE_TRACKER_URL'],
  ['ISSUE_TRACKER_PROJECT', 'ISSUE_TRACKER_URL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_FROM', 'SMTP_URL'],
] as const

export const originOf = (value: { APP_URL?: string | undefined; PORT: number }) =>
  new URL(value.APP_URL ?? `http://localhost:${value.PORT}`).origin

/** Missing parts of a combination are errors that name the variable. */
const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.default(3000),
    APP_URL: optional(z.url()),
    VAR_DIR: z.string().min(1).default('var'),
    ATLAS_DIR: optional(z.string().min(1)),
    /** MiB for countries' tables. */
    ATLAS_MEMORY_MB: z.coerce.number().int().min(64).default(1024),
    MODEL_FILE: optional(z.string().min(1)),
    /** Per person and route, for routes without their own limit. */
    CALLS_PER_MINUTE: z.coerce.number().int().min(60).default(1_200),
    /** Per client's network and process, before anything else. */
    UNITS_PER_MINUTE: z.coerce.number().int().min(600).default(12_000),
    /** Open at the same time; only without trusted proxies, from which all would come. */
    CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(20).default(200),
    MAX_WAITING_LOCATIONS: z.coerce.number().int().min(limits.submissionLocations).default(20_000),
    DATABASE_URL: optional(z.url()),
    /** Replaces `VAR_DIR/files`; without an endpoint, AWS itself. */
    S3_ENDPOINT: optional(serviceAddress),
    S3_REGION: optional(z.string().regex(/^[a-z0-9-]{1,64}$/, 'Expected a region such as eu-central-1')),
    S3_BUCKET: optional(bucketName),
    S3_ACCESS_KEY_ID: optional(z.string().min(1).max(200)),
    /** Never leaves the server. */
    S3_SECRET_ACCESS_KEY: optional(z.string().min(1).max(200)),
    S3_PATH_STYLE: optional(z.enum(['true', 'false'])),
    API_BASE_URL: optional(z.url()),
    API_KEY: optional(z.string().min(16)),
    SESSION_SECRET: optional(z.string().min(32)),
    IDENTITY_PORT: optional(port),
    OIDC_ISSUER: optional(z.url()),
    OIDC_CLIENT_ID: optional(z.string().min(1)),
    OIDC_CLIENT_SECRET: optional(z.string().min(1)),
    OIDC_SCOPES: optional(
      z
        .string()
        .regex(/^[\w:./-]+(?: [\w:./-]+){0,19}$/, 'Expected scopes, separated by spaces')
        .refine((scopes) => scopes.split(' ').includes('openid'), 'Expected openid among the scopes'),
    ),
    /** Our reverse proxies in front of the app; each adds one entry to X-Forwarded-For. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    ENGINE_PORT: port.default(4000),
    ANALYTICS_URL: optional(pageAddress),
    STUDIO_HOST: optional(hostName),
    /** Every page is a guest's on this host. */
    DEMO_HOST: optional(hostName),
    /** Origin of customers' files; defaults to the app's own. */
    MAPS_URL: optional(webOrigin),
    /** CDN in front of the app, for public atlas tiles. */
    TILES_URL: optional(webOrigin),
    SURVEY_URL: optional(pageAddress),
    MANUAL_URL: optional(pageAddress),
    MEETING_URL: optional(pageAddress),
    /** Page of the identity provider on which people change their password. */
    PASSWORD_URL: optional(pageAddress),
    /** For the legal page. Semicolons separate lines of address and details. */
    LEGAL_NAME: optional(z.string().trim().min(1).max(200)),
    LEGAL_ADDRESS: optional(z.string().trim().min(1).max(500)),
    LEGAL_EMAIL: optional(z.email()),
    LEGAL_DETAILS: optional(z.string().trim().min(1).max(2000)),
    /** The server key never leaves the server. Panoramas show the browser key, so restrict it to the site. */
    GOOGLE_MAPS_SERVER_KEY: optional(mapsKey),
    GOOGLE_MAPS_BROWSER_KEY: optional(mapsKey),
    /** Replaces all of Google's map hosts, for proxies and tests. */
    GOOGLE_MAPS_BASE_URL: optional(z.url()),
    /** Paid calls per process. */
    GOOGLE_MAPS_DAILY_CALLS: z.coerce.number().int().min(1).default(10_000),
    SATELLITE_TILES_URL: optional(tileTemplate),
    SATELLITE_ATTRIBUTION: optional(z.string().min(1).max(500)),
    SATELLITE_MAX_ZOOM: optional(z.coerce.number().int().min(1).max(24)),
    /** The style of a street map. Its key reaches browsers with the addresses of tiles. */
    BASEMAP_STYLE_URL: optional(styleAddress),
    /** Unset admits any public host. */
    FILTER_CONFIG_HOSTS: optional(hostList),
    DATA_HOSTS: optional(hostList),
    /** For extracts of countries; unset admits any public host. */
    EXTRACT_HOSTS: optional(hostList),
    SAMPLES_URL: optional(serviceAddress),
    /** For maps of records; unset admits none. */
    MAP_HOSTS: optional(hostList),
    CLOUD_MAPS_URL: optional(serviceAddress),
    CLOUD_MAPS_NAME: optional(z.string().min(1).max(60)),
    CARTO_CLIENT_ID: optional(z.string().min(1).max(200)),
    /** Never leaves the server. */
    CARTO_CLIENT_SECRET: optional(z.string().min(1).max(200)),
    CARTO_URL: optional(serviceAddress),
    CARTO_USER_URL: optional(accountTemplate),
    CARTO_SCOPES: optional(
      z.string().regex(/^[\w:.*-]+(?: [\w:.*-]+){0,19}$/, 'Expected scopes, separated by spaces'),
    ),
    /** Jira's protocol; receives every issue. */
    ISSUE_TRACKER_URL: optional(serviceAddress),
    /** With a user: their API token or password. Without: a personal access token. */
    ISSUE_TRACKER_USER: optional(z.string().min(1)),
    ISSUE_TRACKER_TOKEN: optional(z.string().min(1)),
    ISSUE_TRACKER_PROJECT: optional(projectKey),
    ISSUE_TRACKER_TYPE: optional(z.string().min(1).max(100)),
    /** Zero keeps messages and their pictures. */
    ISSUE_RETENTION_DAYS: z.coerce.number().int().min(0).max(36_500).default(90),
    /** Pictures a day: of all visitors together, and of one account. */
    ISSUE_VISITOR_PICTURES_MB: z.coerce.number().int().min(0).max(1_000_000).default(200),
    ISSUE_ACCOUNT_PICTURES_MB: z.coerce.number().int().min(0).max(1_000_000).default(50),
    /** Unset sends no mail. Never leaves the server. */
    SMTP_URL: optional(mailServer),
    MAIL_FROM: optional(mailSender),
    /** Defines days, weeks, months and years of statistics; must be the same in every process. */
    TIME_ZONE: timeZone.default('UTC'),
    GIT_HASH: optional(z.string()),
    BUILT_AT: optional(z.string()),
    /** A stopping process still serves this long, so that a load balancer notices. */
    STOP_DELAY_SECONDS: z.coerce.number().min(0).max(120).default(0),
    API_TIMEOUT_SECONDS: z.coerce.number().min(1).max(300).default(30),
    CSP_REPORT_URL: optional(pageAddress),
    OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url()),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug']).default('info'),
  })
  .superRefine((value, context) => {
    const given = identityProvider.filter((name) => value[name] !== undefined)
    if (given.length === 0 || given.length === identityProvider.length) return
    for (const name of identityProvider.filter((each) => value[each] === undefined)) {
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `${name} is missing; ${given.join(' and ')} ${given.length === 1 ? 'needs' : 'need'} it.`,
      })
    }
  })
  .superRefine((value, context) => {
    for (const [given, needed] of needs) {
      if (value[given] === undefined || value[given] === 'off' || value[needed] !== undefined) continue
      const message = `${needed} is missing; ${given} needs it.`
      context.addIssue({ code: 'custom', path: [needed], message })
    }
  })
  .superRefine((value, context) => {
    const key = value.GOOGLE_MAPS_SERVER_KEY
    if (key === undefined || key !== value.GOOGLE_MAPS_BROWSER_KEY) return
    const message = 'The key for browsers must be another than GOOGLE_MAPS_SERVER_KEY, which stays secret.'
    context.addIssue({ code: 'custom', path: ['GOOGLE_MAPS_BROWSER_KEY'], message })
  })

  .superRefine((value, context) => {
    const { STUDIO_HOST: studioHost, DEMO_HOST: demoHost } = value
    if (value.APP_URL !== undefined && !URL.canParse(value.APP_URL)) return
    for (const [name, message] of hostProblems({ appOrigin: originOf(value), studioHost, demoHost })) {
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

export type Env = z.infer<typeof envSchema>

/** @throws one sentence per wrong variable. Exported for tests; other code uses `env`. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is not usable.\n${lines.join('\n')}`)
}

export const env = readEnv(process.env)

/** `next build` loads the same modules for their settings; nothing may start then. */
export const isBuilding = process.env.NEXT_PHASE === 'phase-production-build'

export const appOrigin = originOf(env)

// next-auth builds addresses only from this variable. The others would make it trust the Host
// header, with which an attacker could redirect people to another site after sign-in.
process.env.NEXTAUTH_URL = appOrigin
for (const name of ['AUTH_TRUST_HOST', 'VERCEL', 'NEXTAUTH_URL_INTERNAL', 'AUTH_URL'])
  delete process.env[name]
