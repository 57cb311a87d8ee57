import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { ExtractError } from './extract-error'

const connectionSchema = z.object({
  ConnectionTypeID: z.number().nullish(),
  StatusTypeID: z.number().nullish(),
  PowerKW: z.number().nonnegative().nullish(),
  /** 10 AC one phase, 20 AC three phases, 30 DC. */
  CurrentTypeID: z.number().nullish(),
  Quantity: z.number().nullish(),
})
export type OcmConnection = z.infer<typeof connectionSchema>

/** Names are Open Charge Map's own. */
const pointSchema = z.object({
  ID: z.number(),
  OperatorID: z.number().nullish(),
  OperatorInfo: z.object({ Title: z.string().nullish(), WebsiteURL: z.string().nullish() }).nullish(),
  UsageTypeID: z.number().nullish(),
  StatusTypeID: z.number().nullish(),
  NumberOfPoints: z.number().nullish(),
  DateLastStatusUpdate: z.string().nullish(),
  AddressInfo: z.object({
    Title: z.string().nullish(),
    AddressLine1: z.string().nullish(),
    Town: z.string().nullish(),
    Latitude: z.number().min(-90).max(90),
    Longitude: z.number().min(-180).max(180),
  }),
  Connections: z.array(connectionSchema).nullish(),
})
export type OcmPoint = z.infer<typeof pointSchema>

/** Reads the output of `/v3/poi?output=json`. */
export async function readOpenChargeMap(path: string): Promise<OcmPoint[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new ExtractError(`The charger file ${path} cannot be read.`, { cause })
  })
  const points = z.array(pointSchema).safeParse(withKnownNames(parseJson(text, path)))
  if (!points.success) {
    const issue = points.error.issues[0]
    throw new ExtractError(
      `The charger file ${path} is not a list of Open Charge Map points: ${issue?.path.join('.')}: ${issue?.message}.`,
    )
  }
  return points.data.sort((a, b) => a.ID - b.ID)
}

const knownNames = new Map(
  [
    ...Object.keys(pointSchema.shape),
    ...Object.keys(pointSchema.shape.AddressInfo.shape),
    ...Object.keys(connectionSchema.shape),
    'WebsiteURL',
  ].map((name) => [name.toLowerCase(), name]),
)

/** The service answers `addressInfo` as well as `AddressInfo`, by an option. */
function withKnownNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withKnownNames)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      knownNames.get(name.toLowerCase()) ?? name,
      withKnownNames(part),
    ]),
  )
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ExtractError(`The charger file ${path} is not JSON.`, { cause })
  }
}
