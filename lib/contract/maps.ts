import * as z from 'zod'

/** Who has to be named on the map for a picture, and its nearest zoom. */
const pictureSchema = z.object({
  attribution: z.string(),
  maxZoom: z.number().int().min(1).max(24),
})

/** GET /maps/services: what this installation offers besides its own base map; satellite is null where it is off. */
export const mapServicesSchema = z.object({
  satellite: pictureSchema.nullable(),
  google: z.boolean(),
  streetView: z.boolean(),
})
export type MapServices = z.infer<typeof mapServicesSchema>

/** POST /maps/session: a session of Google's satellite tiles; `expiry` in seconds since 1970. */
export const mapSessionSchema = pictureSchema.extend({
  session: z.string().min(1).max(4000),
  expiry: z.number().int(),
})
export type MapSession = z.infer<typeof mapSessionSchema>
