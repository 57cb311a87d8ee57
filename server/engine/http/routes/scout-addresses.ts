import { getResolution, isValidCell } from 'h3-js'
import * as z from 'zod'
import { hexagonLevels, tileParentSteps } from '@/lib/catalogue/hexagon-columns'
import { configFileSchema } from '@/lib/contract/filter-config'
import { countrySlug } from '@/lib/contract/scout'

const parentResolutions: ReadonlySet<number> = new Set(hexagonLevels.map((level) => level - tileParentSteps))

const version = z.string().regex(/^[0-9a-f]{12}$/, 'Expected a version as in the manifest')

const parentCell = z
  .string()
  .regex(/^[0-9a-f]{15}$/, 'Expected an H3 index')
  .refine((cell) => isValidCell(cell) && parentResolutions.has(getResolution(cell)), {
    error: 'Expected an H3 index of resolution 1 to 5',
  })

const tileNumber = z
  .string()
  .regex(/^\d{1,8}$/, 'Expected a whole number')
  .transform(Number)

export const countryParamsSchema = z.object({ country: countrySlug })

/** `<country>.json`, parsed to the country. */
export const mapParamsSchema = z.object({
  file: z
    .string()
    .max(64)
    .endsWith('.json', 'Expected <country>.json')
    .transform((file) => file.slice(0, -'.json'.length))
    .pipe(countrySlug),
})

export const tileParamsSchema = z.object({ country: countrySlug, cell: parentCell })

export const configParamsSchema = z.object({ file: configFileSchema })

/** `{z}/{x}/{y}.mvt` */
export const basemapParamsSchema = z.object({
  country: countrySlug,
  version,
  z: tileNumber.pipe(z.number().max(24)),
  x: tileNumber,
  y: z
    .string()
    .max(16)
    .endsWith('.mvt', 'Expected <y>.mvt')
    .transform((file) => file.slice(0, -'.mvt'.length))
    .pipe(tileNumber),
})
