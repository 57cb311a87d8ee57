import * as z from 'zod/mini'
import { limits } from '@/lib/config/limits'
import { atMost, lengths, noControl, oneLine, shownText } from './bounds'

const mapIdSchema = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Expected the ID of a saved map'))
export const savedMapParamsSchema = z.object({ id: mapIdSchema })
export type SavedMapParams = z.infer<typeof savedMapParamsSchema>

const versionText = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,8}$/, 'Expected the number of a version')),
  z.transform(Number),
)

/** GET /maps/saved/{id}/map and /thumbnail: the latest version without a number. */
export const savedVersionQuerySchema = z.object({ version: z.optional(versionText) })
export type SavedVersionQuery = z.infer<typeof savedVersionQuerySchema>

/** DELETE /maps/saved/{id}/versions/{version}: an earlier version, never the latest. */
export const savedVersionParamsSchema = z.object({ id: mapIdSchema, version: versionText })
export type SavedVersionParams = z.infer<typeof savedVersionParamsSchema>

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
export const restoreMapSchema = z.object({
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
