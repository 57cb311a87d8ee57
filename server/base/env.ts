import * as z from 'zod'
import {
  hostList,
  hostName,
  hostProblems,
  optional,
  pageAddress,
  projectKey,
  serviceAddress,
  tileTemplate,
  webOrigin,
} from './env-fields'

const port = z.coerce.number().int().min(1).max(65_535)
const mapsKey = z.string().regex(/^[\w-]{10,200}$/, 'Expected a key of letters, digits, - and _')

const identityProvider = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

/** What is useless without another: the first needs the second. */
const needs = [
  ['API_BASE_URL', 'API_KEY'],
  ['ANALYTICS_URL', 'STUDIO_HOST'],
  ['SATELLITE_TILES_URL', 'SATELLITE_ATTRIBUTION'],
  ['SATELLITE_ATTRIBUTION', 'SATELLITE_TILES_URL'],
  ['SATELLITE_MAX_ZOOM', 'SATELLITE_TILES_URL'],
  ['LEGAL_NAME', 'LEGAL_ADDRESS'],
  ['LEGAL_NAME', 'LEGAL_EMAIL'],
  ['LEGAL_ADDRESS', 'LEGAL_NAME'],
  ['LEGAL_EMAIL', 'LEGAL_NAME'],
  ['LEGAL_DETAILS', 'LEGAL_NAME'],
  ['ISSUE_TRACKER_URL', 'ISSUE_TRACKER_TOKEN'],
  ['ISSUE_TRACKER_URL', 'ISSUE_TRACKER_PROJECT'],
  ['ISSUE_TRACKER_TOKEN', 'ISSUE_TRACKER_URL'],
  ['ISSUE_TRACKER_USER', 'ISSUE_TRACKER_URL'],
  ['ISSUE_TRACKER_PROJECT', 'ISSUE_TRACKER_URL'],
] as const

const originOf = (value: { APP_URL?: string | undefined; PORT: number }) =>
  new URL(value.APP_URL ?? `http://localhost:${value.PORT}`).origin

/** Every setting of every process. Half a configuration is an error that names the missing variable. */
const envSchema = z
  .object({
    NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
    PORT: port.default(3000),
    APP_URL: optional(z.url()),
    VAR_DIR: z.string().min(1).default('var'),
    ATLAS_DIR: optional(z.string().min(1)),
    /** Memory for the tables of countries, in MiB. */
    ATLAS_MEMORY_MB: z.coerce.number().int().min(64).default(1024),
    DATABASE_URL: optional(z.url()),
    API_BASE_URL: optional(z.url()),
    API_KEY: optional(z.string().min(16)),
    SESSION_SECRET: optional(z.string().min(32)),
    IDENTITY_PORT: optional(port),
    OIDC_ISSUER: optional(z.url()),
    OIDC_CLIENT_ID: optional(z.string().min(1)),
    OIDC_CLIENT_SECRET: optional(z.string().min(1)),
    /** Reverse proxies of ours in front of the app; each adds one entry to X-Forwarded-For. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
    ENGINE_PORT: port.default(4000),
    /** Where analytics events go; nowhere without it. */
    ANALYTICS_URL: optional(pageAddress),
    STUDIO_HOST: optional(hostName),
    /** Every page of this host is a guest's. */
    DEMO_HOST: optional(hostName),
    /** Origin under which customers' evaluation files stand; the app's own without it. */
    MAPS_URL: optional(webOrigin),
    /** Page in the frame of the survey; the product's own without it. */
    SURVEY_URL: optional(pageAddress),
    /** What 'Read Manual' opens; the product's own manual without it. */
    MANUAL_URL: optional(pageAddress),
    /** Where meetings are booked; the lead form without it. */
    MEETING_URL: optional(pageAddress),
    /** Who runs this installation, for the legal page; a semicolon ends a line of address and details. */
    LEGAL_NAME: optional(z.string().trim().min(1).max(200)),
    LEGAL_ADDRESS: optional(z.string().trim().min(1).max(500)),
    LEGAL_EMAIL: optional(z.email()),
    LEGAL_DETAILS: optional(z.string().trim().min(1).max(2000)),
    /** Never leaves the server; `GOOGLE_MAPS_BROWSER_KEY` is in every page and must be restricted to the site. */
    GOOGLE_MAPS_SERVER_KEY: optional(mapsKey),
    GOOGLE_MAPS_BROWSER_KEY: optional(mapsKey),
    /** One base for all of Google's map services, for a proxy of one's own and for tests. */
    GOOGLE_MAPS_BASE_URL: optional(z.url()),
    /** Calls with a price that one process may make in a day. */
    GOOGLE_MAPS_DAILY_CALLS: z.coerce.number().int().min(1).default(10_000),
    SATELLITE_TILES_URL: optional(tileTemplate),
    SATELLITE_ATTRIBUTION: optional(z.string().min(1).max(500)),
    SATELLITE_MAX_ZOOM: optional(z.coerce.number().int().min(1).max(24)),
    /** From which hosts filter configurations may be read; any public one without it. */
    FILTER_CONFIG_HOSTS: optional(hostList),
    /** A tracker that speaks Jira's protocol; every issue is forwarded to it. */
    ISSUE_TRACKER_URL: optional(serviceAddress),
    /** With a user the token is their API token or password, without one a personal access token. */
    ISSUE_TRACKER_USER: optional(z.string().min(1)),
    ISSUE_TRACKER_TOKEN: optional(z.string().min(1)),
    ISSUE_TRACKER_PROJECT: optional(projectKey),
    /** Name that the tracker gives to issues of this kind; `Problem` without it. */
    ISSUE_TRACKER_TYPE: optional(z.string().min(1).max(100)),
    GIT_HASH: optional(z.string()),
    BUILT_AT: optional(z.string()),
    /** Seconds that a process told to stop still takes requests in, so that a balancer in front learns of it. */
    STOP_DELAY_SECONDS: z.coerce.number().min(0).max(120).default(0),
    /** Seconds until the API service must have begun its answer. */
    API_TIMEOUT_SECONDS: z.coerce.number().min(1).max(300).default(30),
    /** Where browsers report what the Content-Security-Policy has stopped; nowhere without it. */
    CSP_REPORT_URL: optional(pageAddress),
    /** Collector of traces (OTLP over HTTP, the base address); no traces without it. */
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

/** Reads settings; throws one sentence per wrong variable. Exported for tests, everything else uses `env`. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const parsed = envSchema.safeParse(source)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is not usable.\n${lines.join('\n')}`)
}

export const env = readEnv(process.env)

/** `next build` loads the same modules to read their settings; nothing may start then. */
export const isBuilding = process.env.NEXT_PHASE === 'phase-production-build'

/** Public origin of the web app. */
export const appOrigin = originOf(env)

// next-auth builds addresses from this variable alone. The others would let it believe the Host header, with which
// anybody could send people to a foreign site after they have signed in.
process.env.NEXTAUTH_URL = appOrigin
for (const name of ['AUTH_TRUST_HOST', 'VERCEL', 'NEXTAUTH_URL_INTERNAL', 'AUTH_URL'])
  delete process.env[name]
