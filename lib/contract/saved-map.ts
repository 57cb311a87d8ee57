import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { atMost, lengths, noControl, oneLine, shownText, wellFormed } from './bounds'
import type { CallLimits, DeclaredCalls } from './call'

const mapIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Expected the ID of a saved map'))
const savedMapParamsSchema = z.object({ id: mapIdSchema })

const versionText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Expected the number of a version')),
  z.transform(Number),
)

const savedVersionQuerySchema = z.object({ version: z.optional(versionText) })

/** An earlier version, never the latest. */
const savedVersionParamsSchema = z.object({ id: mapIdSchema, version: versionText })

export const mapTexts = {
  title: oneLine('The title', lengths.name).check(
    z.refine((text) => text.trim() !== '', 'Give the map a title.'),
  ),
  description: z._default(
    z.string().check(atMost('The description', 2_000), wellFormed(), noControl('The description', true)),
    '',
  ),
}

/** Fields beside the files `map` and `thumbnail`. */
export const savedMapFormSchema = z.object({
  ...mapTexts,
  private: z._default(z.enum(['true', 'false'], 'Expected private to be true or false.'), 'true'),
  version: z.optional(versionText),
})
export type SavedMapForm = z.infer<typeof savedMapFormSchema>

const restoreMapSchema = z.object({
  version: z.int().check(z.minimum(1)),
  from: z.int().check(z.minimum(1)),
})
export type RestoreMap = z.infer<typeof restoreMapSchema>

const versionSchema = z.object({
  version: z.int(),
  savedAt: shownText(),
  bytes: z.int(),
})

export const savedMapSchema = z.object({
  id: mapIdSchema,
  title: shownText(),
  description: shownText(),
  privateMap: z.boolean(),
  /** Others may read, not write. */
  isOwn: z.boolean(),
  owner: shownText(),
  /** Counts changes, from 1. */
  version: z.int(),
  lastModification: shownText(),
  bytes: z.int(),
  thumbnail: z.boolean(),
  versions: z.array(versionSchema).check(z.maxLength(limits.savedMapVersions)),
})
export type SavedMap = z.infer<typeof savedMapSchema>

export const savedMapsSchema = z.object({
  maps: z.array(savedMapSchema).check(z.maxLength(limits.savedMaps)),
  bytes: z.int(),
})
export type SavedMaps = z.infer<typeof savedMapsSchema>

const saveMapLimit: CallLimits = {
  name: 'save-map',
  perMinute: { registered: 30, visitor: 5 },
  perDay: { registered: 1_000, visitor: 20 },
}
const savedMapsLimit: CallLimits = { name: 'saved-maps', perMinute: { registered: 600, visitor: 120 } }

/** Seconds: 50 MB take a while on a slow line. */
const uploadWithin = 10 * 60
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
