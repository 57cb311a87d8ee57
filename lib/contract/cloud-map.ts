import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { shownList, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'
import { mapTexts } from './saved-map'

const cloudProviderSchema = z.enum(['hosted', 'carto'])
export type CloudProviderId = z.infer<typeof cloudProviderSchema>

const cloudParamsSchema = z.object({ provider: cloudProviderSchema })
export type CloudParams = z.infer<typeof cloudParamsSchema>

const cloudMapId = z.string().check(z.regex(/^[\w.:@-]{1,200}$/, 'Expected the ID of a map'))
const cloudMapParamsSchema = z.object({ provider: cloudProviderSchema, id: cloudMapId })
export type CloudMapParams = z.infer<typeof cloudMapParamsSchema>

/** GET /maps/cloud: what this installation offers, and where the caller is connected. */
export const cloudProvidersSchema = z.object({
  providers: z.array(
    z.object({
      id: cloudProviderSchema,
      name: shownText(),
      isConnected: z.boolean(),
      /** By an access token that the person pastes, or on a page of the provider. */
      signIn: z.enum(['token', 'page']),
    }),
  ),
})
export type CloudProvider = z.infer<typeof cloudProvidersSchema>['providers'][number]

const cloudTokenSchema = z.object({
  token: z
    .string()
    .check(z.trim(), z.regex(/^[\w.~+/=-]{8,4000}$/, 'Paste the access token as the provider shows it.')),
})
export type CloudToken = z.infer<typeof cloudTokenSchema>

const returned = z.optional(z.string().check(z.maxLength(2_000)))

const cloudReturnSchema = z.object({ code: returned, state: returned, error: returned })
export type CloudReturn = z.infer<typeof cloudReturnSchema>

/** Why a connection failed on the provider's page. */
export const connectFailureSchema = z.enum([
  'denied',
  'expired',
  'refused',
  'not_ready',
  'late',
  'failed',
  'other',
])
export type ConnectFailure = z.infer<typeof connectFailureSchema>

export const cloudMapSchema = z.object({
  id: cloudMapId,
  title: shownText(),
  description: shownText(),
  /** ISO 8601; null if the provider does not tell. */
  lastModification: z.nullable(shownText()),
  thumbnail: z.boolean(),
})
export type CloudMap = z.infer<typeof cloudMapSchema>

export const cloudMapsSchema = z.object({ maps: shownList(cloudMapSchema) })

/** Fields beside the files `map` and `thumbnail`. */
export const cloudMapFormSchema = z.object({
  ...mapTexts,
  id: z.optional(cloudMapId),
})

const cloudReadLimit: CallLimits = { name: 'cloud-read', perMinute: { registered: 120, visitor: 5 } }
const cloudWriteLimit: CallLimits = {
  name: 'cloud-write',
  perMinute: { registered: 20, visitor: 5 },
  perDay: { registered: 500, visitor: 20 },
}

const ofProvider = { params: { provider: 'hosted' } }
const ofMap = { params: { provider: 'hosted', id: '1' } }

/** The app calls providers with the person's own token. */
export const cloudCalls = {
  listProviders: {
    method: 'GET',
    path: '/maps/cloud',
    summary: 'Providers that keep maps',
    access: 'person',
    limit: cloudReadLimit,
    via: 'app',
    answer: cloudProvidersSchema,
  },
  leaveForProvider: {
    method: 'GET',
    path: '/maps/cloud/:provider/authorize',
    summary: 'The provider’s page for a connection',
    access: 'person',
    limit: cloudWriteLimit,
    via: 'app',
    params: cloudParamsSchema,
    redirects: true,
    example: { params: { provider: 'carto' } },
  },
  returnFromProvider: {
    method: 'GET',
    path: '/maps/cloud/:provider/callback',
    summary: 'Back from the provider’s page',
    // The page that it leads to reports an ended session.
    access: 'visitor',
    limit: cloudWriteLimit,
    via: 'app',
    params: cloudParamsSchema,
    query: cloudReturnSchema,
    redirects: true,
    example: { params: { provider: 'carto' }, query: { code: '1', state: '2' } },
  },
  connectProvider: {
    method: 'PUT',
    path: '/maps/cloud/:provider/token',
    summary: 'Connect with a token of the provider',
    access: 'person',
    limit: cloudWriteLimit,
    via: 'app',
    params: cloudParamsSchema,
    body: cloudTokenSchema,
    answer: cloudMapsSchema,
    example: { params: ofProvider.params, body: { token: 'a-token-of-the-provider' } },
  },
  disconnectProvider: {
    method: 'DELETE',
    path: '/maps/cloud/:provider/token',
    summary: 'End a connection',
    access: 'person',
    limit: cloudWriteLimit,
    via: 'app',
    params: cloudParamsSchema,
    example: ofProvider,
  },
  listCloudMaps: {
    method: 'GET',
    path: '/maps/cloud/:provider/maps',
    summary: 'Maps at a provider',
    access: 'person',
    limit: cloudReadLimit,
    via: 'app',
    params: cloudParamsSchema,
    answer: cloudMapsSchema,
    example: ofProvider,
  },
  saveCloudMap: {
    method: 'POST',
    path: '/maps/cloud/:provider/maps',
    summary: 'Save a map at a provider',
    access: 'person',
    limit: cloudWriteLimit,
    via: 'app',
    params: cloudParamsSchema,
    form: {
      bytes: limits.savedMapBytes + limits.thumbnailBytes,
      wrongType: 'Send the map as multipart/form-data.',
      tooLarge: `Send a map of ${limits.savedMapBytes / 1_000_000} MB at most, with a Content-Length header.`,
    },
    status: 201,
    answer: cloudMapSchema,
    example: ofProvider,
  },
  openCloudMap: {
    method: 'GET',
    path: '/maps/cloud/:provider/maps/:id',
    summary: 'The content of a map at a provider',
    access: 'person',
    limit: cloudReadLimit,
    via: 'app',
    params: cloudMapParamsSchema,
    file: ['application/json'],
    example: ofMap,
  },
  openCloudPicture: {
    method: 'GET',
    path: '/maps/cloud/:provider/maps/:id/thumbnail',
    summary: 'The picture of a map at a provider',
    access: 'person',
    limit: { name: 'cloud-pictures', perMinute: { registered: 600, visitor: 5 } },
    via: 'app',
    params: cloudMapParamsSchema,
    file: ['image/png'],
    example: ofMap,
  },
} as const satisfies DeclaredCalls
