import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { atMost, lengths, noControl, oneLine, shownText } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'

const mapIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Expected the ID of a saved map'))
const savedMapParamsSchema = z.object({ id: mapIdSchema })

const versionText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Expected the number of a version')),
  z.transform(Number),
)

/** GET /maps/saved/{id}/map and /thumbnail: the latest version without a number. */
const savedVersionQuerySchema = z.object({ version: z.optional(versionText) })

/** DELETE /maps/saved/{id}/versions/{version}: an earlier version, never the latest. */
const savedVersionParamsSchema = z.object({ id: mapIdSchema, version: versionText })

/** Name and description of a map, the same in every storage. */
export const mapTexts = {
  title: oneLine('The title', lengths.name).check(
    z.refine((text) => text.trim() !== '', 'Give the map a title.'),
  ),
  description: z._default(
    z.string().check(atMost('The description', 2_000), noControl('The description', true)),
    '',
  ),
}

/** Fields of POST /maps/saved and PUT /maps/saved/{id}, beside the files `map` and `thumbnail`. */
export const savedMapFormSchema = z.object({
  ...mapTexts,
  private: z._default(z.enum(['true', 'false'], 'Expected private to be true or false.'), 'true'),
  /** The version that the change was made to. */
  version: z.optional(versionText),
})
export type SavedMapForm = z.infer<typeof savedMapFormSchema>

/** POST /maps/saved/{id}/restore: makes an earlier version the latest. */
const restoreMapSchema = z.object({
  version: z.int().check(z.minimum(1)),
  /** The version to bring back. */
  from: z.int().check(z.minimum(1)),
})
export type RestoreMap = z.infer<typeof restoreMapSchema>

const versionSchema = z.object({
  version: z.int(),
  /** ISO 8601. */
  savedAt: shownText(),
  bytes: z.int(),
})

/** A saved map without its content. */
export const savedMapSchema = z.object({
  id: mapIdSchema,
  title: shownText(),
  description: shownText(),
  privateMap: z.boolean(),
  /** Whether the caller owns it: others may read, not write. */
  isOwn: z.boolean(),
  /** Name of the owner for the permalink. */
  owner: shownText(),
  /** Counts its changes, from 1. */
  version: z.int(),
  lastModification: shownText(),
  bytes: z.int(),
  thumbnail: z.boolean(),
  /** Newest first; only for its owner. */
  versions: z.array(versionSchema).check(z.maxLength(limits.savedMapVersions)),
})
export type SavedMap = z.infer<typeof savedMapSchema>

/** GET /maps/saved: the caller's own, the newest first. */
export const savedMapsSchema = z.object({
  maps: z.array(savedMapSchema).check(z.maxLength(limits.savedMaps)),
  /** Bytes of all maps and versions together. */
  bytes: z.int(),
})
export type SavedMaps = z.infer<typeof savedMapsSchema>

const saveMapLimit: CallLimits = {
  name: 'save-map',
  perMinute: { registered: 30, visitor: 5 },
  perDay: { registered: 1_000, visitor: 20 },
}
/** A list of maps shows a picture of each. */
const savedMapsLimit: CallLimits = { name: 'saved-maps', perMinute: { registered: 600, visitor: 120 } }

/** Seconds: 50 MB take a while on a slow line. */
const uploadWithin = 10 * 60
/** The file store’s. */
const ownWords = [502]

const form = {
  bytes: limits.savedMapBytes + limits.thumbnailBytes + 100_000,
  wrongType: 'Send the map as multipart/form-data.',
  tooLarge: `Send a map of ${limits.savedMapBytes / 1_000_000} MB at most, with a Content-Length header.`,
}

const example = { params: { id: '1' } }

export const savedMapCalls = {
  listMaps: {
    method: 'GET',
    path: '/maps/saved',
    summary: 'Maps of the account',
    access: 'useAccount',
    limit: savedMapsLimit,
    answer: savedMapsSchema,
  },
  makeMap: {
    method: 'POST',
    path: '/maps/saved',
    summary: 'Save a new map',
    access: 'useAccount',
    limit: saveMapLimit,
    form,
    within: uploadWithin,
    status: 201,
    answer: savedMapSchema,
    ownWords,
  },
  readSavedMap: {
    method: 'GET',
    path: '/maps/saved/:id',
    summary: 'A map without its content',
    access: 'visitor',
    limit: savedMapsLimit,
    params: savedMapParamsSchema,
    answer: savedMapSchema,
    example,
  },
  changeMap: {
    method: 'PUT',
    path: '/maps/saved/:id',
    summary: 'Save a change of a map',
    access: 'useAccount',
    limit: saveMapLimit,
    params: savedMapParamsSchema,
    form,
    within: uploadWithin,
    answer: savedMapSchema,
    ownWords,
    example,
  },
  deleteMap: {
    method: 'DELETE',
    path: '/maps/saved/:id',
    summary: 'Delete a map',
    access: 'useAccount',
    limit: saveMapLimit,
    params: savedMapParamsSchema,
    example,
  },
  deleteVersion: {
    method: 'DELETE',
    path: '/maps/saved/:id/versions/:version',
    summary: 'Delete an earlier version of a map',
    access: 'useAccount',
    limit: saveMapLimit,
    params: savedVersionParamsSchema,
    example: { params: { id: '1', version: '1' } },
  },
  restoreMap: {
    method: 'POST',
    path: '/maps/saved/:id/restore',
    summary: 'Make an earlier version the latest',
    access: 'useAccount',
    limit: saveMapLimit,
    params: savedMapParamsSchema,
    body: restoreMapSchema,
    answer: savedMapSchema,
    example: { params: example.params, body: { version: 2, from: 1 } },
  },
  openMap: {
    method: 'GET',
    path: '/maps/saved/:id/map',
    summary: 'The content of a map',
    access: 'visitor',
    limit: savedMapsLimit,
    params: savedMapParamsSchema,
    query: savedVersionQuerySchema,
    file: ['application/json'],
    ownWords,
    example,
  },
  openThumbnail: {
    method: 'GET',
    path: '/maps/saved/:id/thumbnail',
    summary: 'The picture of a map',
    access: 'visitor',
    limit: savedMapsLimit,
    params: savedMapParamsSchema,
    query: savedVersionQuerySchema,
    file: ['image/png'],
    ownWords,
    example,
  },
} as const satisfies DeclaredCalls
